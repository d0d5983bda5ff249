import { Stack, Switch, TextInput } from '@mantine/core'
import { IconHome } from '@tabler/icons-react'
import { addressAfterCompletionDays, addressMaxCharacters } from '#shared/limits.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { charactersInLine, excessText } from '#web/lib/too-many.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AddressPreview } from './address-preview.tsx'
import { PlaceField } from './place-field.tsx'
import classes from './task-form-address.module.css'
import { formWords } from './task-form-words.ts'
import type { TaskForm } from './use-task-form.ts'

type Props = { form: TaskForm; taskType: TaskType; home: string | null; before: Task | undefined }

export function TaskFormAddress({ form, taskType, home, before }: Props) {
  const { where, addressLabel, addressExample, accepted } = formWords[taskType]
  const { address, addressPrivate } = form.values

  function useHome() {
    form.set('address', home ?? '')
    form.focus('address')
  }

  return (
    <Panel title={where}>
      <Stack>
        <TextInput
          label={addressLabel}
          placeholder={addressExample}
          {...(taskType === 'request' && { autoComplete: 'street-address' })}
          {...form.text('address')}
          error={form.errors['address'] ?? excessText(charactersInLine(address) - addressMaxCharacters)}
        />
        {home && address === '' && (
          <Button
            className={classes.home}
            variant="light"
            leftSection={<IconHome size={18} aria-hidden />}
            onClick={useHome}
          >
            Use my home address
          </Button>
        )}
        <Switch
          classNames={{ body: classes.switch, label: classes.label }}
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
      </Stack>
    </Panel>
  )
}
