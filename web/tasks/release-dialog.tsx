import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { toasts } from '#shared/copy.ts'
import { releaseReasonMaxCharacters } from '#shared/limits.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import { releaseReason, type Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { WordsField } from '#web/ui/words-field.tsx'
import { useReleaseTask } from './changes.ts'

type Props = { opened: boolean; task: Task; viewerId: string; onReleased: () => void; onClose: () => void }

/** Ends a match before its time. The other side is told why. */
export function ReleaseDialog({ opened, task, viewerId, onReleased, onClose }: Props) {
  const { title, text, label, done } = wordsFor(task, viewerId)
  const { words, write, forget } = useKeptWords(`release ${viewerId} ${task.id}`)
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
        onReleased()
      },
    })
  }

  return (
    <Modal opened={opened} onClose={onClose} title={title}>
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
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="clay" loading={release.isPending}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function wordsFor(task: Task, viewerId: string) {
  const other = roleOf(task, viewerId) === 'helper' ? task.requester : task.helper
  const told = `${other ? firstNameOf(other) : 'Your neighbor'} is told why. The task opens again`
  if (roleOf(task, viewerId) === 'helper')
    return {
      title: 'Step back from this task',
      text: `${told} for other neighbors, and your offer is withdrawn.`,
      label: 'Step back',
      done: toasts.steppedBack,
    }
  return {
    title: 'Release helper',
    text: `${told}, and neighbors who offered before can be accepted.`,
    label: 'Release helper',
    done: toasts.helperReleased,
  }
}
