import { Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { releaseReasonMaxCharacters } from '#shared/limits.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { releaseReason } from '#shared/tasks/schema.ts'
import { keptKey } from '#web/lib/kept.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import { KeptNote } from '#web/ui/kept-note.tsx'
import { WordsField } from '#web/ui/words-field.tsx'
import { useReleaseTask } from './changes.ts'
import { releaseWords } from './release-words.ts'

type Props = { task: Task; viewerId: string; onReleased: () => void; onClose: () => void }

/** Why a match ends before its time. */
export function ReleaseForm({ task, viewerId, onReleased, onClose }: Props) {
  const { text, label, done } = releaseWords(task, viewerId)
  const { words, write, forget } = useKeptWords(keptKey('release', viewerId, task.id))
  const [fault, setFault] = useState<string>()
  const release = useReleaseTask(done)

  function send(event: FormEvent) {
    event.preventDefault()
    const change = { id: task.id, reason: words }
    const { error } = z.safeParse(releaseReason, words)
    setFault(error?.issues[0]?.message)
    if (error) return
    release.mutate(change, {
      onSuccess: () => {
        forget()
        onClose()
        onReleased()
      },
    })
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text>{text}</Text>
        <WordsField
          label="Reason"
          maxCharacters={releaseReasonMaxCharacters}
          value={words}
          onChange={write}
          error={fault}
          maxRows={10}
          data-autofocus
        />
        <KeptNote />
        <FormEnd onCancel={onClose}>
          <BusyButton type="submit" color="clay" isBusy={release.isPending}>
            {label}
          </BusyButton>
        </FormEnd>
      </Stack>
    </form>
  )
}
