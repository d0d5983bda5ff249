import { IconHome } from '@tabler/icons-react'
import { useId } from 'react'
import { addressAfterCompletionDays, addressMaxCharacters, parkingNoteMaxCharacters } from '#shared/constants.ts'
import { parseZip } from '#shared/places/area.ts'
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
import { askForZip, taskFormCopy } from './task-form-copy.ts'
import type { TaskForm } from './use-task-form.ts'

type Props = { form: TaskForm; taskType: TaskType; home: string | null; before: Task | undefined }

export function TaskFormAddress({ form, taskType, home, before }: Props) {
  const { where, addressLabel, addressExample, accepted } = taskFormCopy[taskType]
  const { address, addressPrivate, parkingNote } = form.values
  const zipHintId = useId()
  const lacksZip = address.trim() !== '' && parseZip(address) === null

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
            describedBy={lacksZip ? zipHintId : undefined}
          />
          {lacksZip && (
            <p id={zipHintId} className={classes.hint}>
              {askForZip}
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
            Use my home address
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
          placeholder="Park in the alley and ring at the side door"
          {...form.text('parkingNote')}
          error={form.errors['parkingNote'] ?? excessText(countLineCharacters(parkingNote) - parkingNoteMaxCharacters)}
        />
      </Stack>
    </Panel>
  )
}
