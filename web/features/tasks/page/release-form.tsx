import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { type Cause, causes } from '#shared/arrangements/choices.ts'
import { causeLabels, causeLegend, causeNotes, excuseLabel, excuseNote } from '#shared/arrangements/copy.ts'
import { releaseReasonMaxCharacters } from '#shared/constants.ts'
import { cancelLabel } from '#shared/tasks/agreement.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { releaseReason } from '#shared/tasks/schema.ts'
import { useReleaseTask } from '#web/features/tasks/mutations.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Text } from '#web/ui/text.tsx'
import { releaseCopy } from './release-copy.ts'

type Props = { task: Task; viewerId: string; onReleased: () => void; onClose: () => void }

/** The form for the reason why a match ends early. */
export function ReleaseForm({ task, viewerId, onReleased, onClose }: Props) {
  const { text, done } = releaseCopy(task, viewerId)
  const { text: reason, write, clear } = useStoredText(storageKey('release', viewerId, task.id))
  const now = useNow()
  const [errorText, setErrorText] = useState<string>()
  const [cause, setCause] = useState<Cause>('mine')
  const [isExcused, setExcused] = useState(false)
  const release = useReleaseTask(done)

  function send(event: FormEvent) {
    event.preventDefault()
    const change = { id: task.id, reason, cause, ...(cause === 'mine' && isExcused && { excuse: true as const }) }
    const { error } = z.safeParse(releaseReason, reason)
    setErrorText(error?.issues[0]?.message)
    if (error) return
    release.mutate(change, {
      onSuccess: () => {
        clear()
        onClose()
        onReleased()
      },
    })
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text>{text}</Text>
        <LimitedTextArea
          label="Reason"
          maxCharacters={releaseReasonMaxCharacters}
          value={reason}
          onChange={write}
          error={errorText}
          maxRows={10}
          data-autofocus
        />
        <RadioCards
          legend={causeLegend}
          choices={causes.map((value) => ({ value, label: causeLabels[value], description: causeNotes[value] }))}
          value={cause}
          onChange={setCause}
        />
        {cause === 'mine' && (
          <Switch
            label={excuseLabel}
            description={excuseNote}
            checked={isExcused}
            onChange={(event) => setExcused(event.currentTarget.checked)}
          />
        )}
        <DraftStoredNote />
        <FormButtons onCancel={onClose} cancelLabel="Keep it">
          <BusyButton type="submit" color="clay" isBusy={release.isPending}>
            {cancelLabel(task, now)}
          </BusyButton>
        </FormButtons>
      </Stack>
    </form>
  )
}
