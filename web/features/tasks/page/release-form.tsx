import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
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
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { releaseCopy } from './release-copy.ts'

type Props = { task: Task; viewerId: string; onReleased: () => void; onClose: () => void }

/** The form for the reason why a match ends early. */
export function ReleaseForm({ task, viewerId, onReleased, onClose }: Props) {
  const { text, done } = releaseCopy(task, viewerId)
  const { text: reason, write, clear } = useStoredText(storageKey('release', viewerId, task.id))
  const now = useNow()
  const [errorText, setErrorText] = useState<string>()
  const release = useReleaseTask(done)

  function send(event: FormEvent) {
    event.preventDefault()
    const change = { id: task.id, reason }
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
