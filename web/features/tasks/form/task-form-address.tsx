import { IconHome } from '@tabler/icons-react'
import { useId } from 'react'
import { addressAfterCompletionDays, addressMaxCharacters, parkingNoteMaxCharacters } from '#shared/constants.ts'
import { areaOf, parseZip } from '#shared/places/area.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { countLineCharacters, excessText } from '#web/lib/character-count.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AddressPreview } from './address-preview.tsx'
import { PlaceField } from './place-field.tsx'
import classes from './task-form-address.module.css'
import { askForStreet, askForZip, taskFormCopy } from './task-form-copy.ts'
import type { TaskForm } from './use-task-form.ts'

type Props = { form: TaskForm; taskType: TaskType; home: string | null; before: Task | undefined }

export function TaskFormAddress({ form, taskType, home, before }: Props) {
  const { where, addressLabel, addressExample, accepted } = taskFormCopy[taskType]
  const { address, addressPrivate, parkingNote } = form.values
  const hintId = useId()
  const hint = hintFor(address, taskType)

  function fillHomeAddress() {
    form.set('address', home ?? '')
    form.focus('address')
  }

  return (
    <Panel title={where}>
      <Stack>
        <div>
          <TextInput
            label={addressLabel}
            placeholder={addressExample}
            {...(taskType === 'request' && { autoComplete: 'address-line1' })}
            {...form.text('address')}
            error={form.errors['address'] ?? excessText(countLineCharacters(address) - addressMaxCharacters)}
            describedBy={hint ? hintId : undefined}
          />
          {hint && (
            <p id={hintId} className={classes.hint}>
              {hint}
            </p>
          )}
        </div>
        {home && address === '' && (
          <Button
            className={classes.home}
            variant="light"
            leftSection={<IconHome size={18} aria-hidden />}
            onClick={fillHomeAddress}
          >
            {isArea(home) ? 'Use my ZIP code' : 'Use my home address'}
          </Button>
        )}
        <Switch
          className={classes.switch}
          label="Keep my exact address private"
          description={
            addressPrivate
              ? `Neighbors see the city and ZIP. ${accepted} sees the exact address until ${addressAfterCompletionDays} days after the task is done.`
              : 'Signed-in neighbors can read the exact address on your post’s own page.'
          }
          {...form.check('addressPrivate')}
        />
        <PlaceField form={form} before={before} />
        <AddressPreview address={address} isPrivate={addressPrivate} />
        <TextInput
          label="Parking or entrance note (optional)"
          description={
            taskType === 'request'
              ? 'Only your helper sees this, once you accept them.'
              : 'Only the neighbor you accept sees this.'
          }
          placeholder="Park in the alley, ring twice"
          {...form.text('parkingNote')}
          error={form.errors['parkingNote'] ?? excessText(countLineCharacters(parkingNote) - parkingNoteMaxCharacters)}
        />
      </Stack>
    </Panel>
  )
}

/** True for an address that names no street: 'Oak Park, 60302'. */
const isArea = (address: string) => parseZip(address) !== null && areaOf(address) === address.trim()

function hintFor(address: string, taskType: TaskType): string | null {
  if (address.trim() === '') return null
  if (parseZip(address) === null) return askForZip
  return taskType === 'request' && isArea(address) ? askForStreet : null
}
