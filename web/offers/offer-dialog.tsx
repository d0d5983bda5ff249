import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { offerMessageMaxCharacters } from '#shared/limits.ts'
import { newOfferSchema } from '#shared/offers/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { keptKey } from '#web/lib/kept.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { sentenceOf } from '#web/lib/when-failed.ts'
import { WordsField } from '#web/ui/words-field.tsx'
import { useSendOffer } from './queries.ts'

type Props = { task: Task; viewerId: string; onClose: () => void }

/** The helper's own words, if any. What was typed stays until it is sent. */
export function OfferDialog({ task, viewerId, onClose }: Props) {
  const { words, write, forget } = useKeptWords(keptKey('offer', viewerId, task.id))
  const [fault, setFault] = useState<string>()
  const offer = useSendOffer(task.id)
  const { firstName } = task.requester

  function send(event: FormEvent) {
    event.preventDefault()
    const { error } = z.safeParse(newOfferSchema, { taskId: task.id, message: words })
    setFault(error?.issues[0]?.message)
    if (error) return
    offer.mutate(words.trim() || null, { onSuccess: forget })
  }

  return (
    <Modal opened onClose={onClose} title="Offer Help">
      <form onSubmit={send} noValidate>
        <Stack>
          <Text>
            <Text span fw={600}>
              {task.title}
            </Text>
            <br />
            {firstName} is told at once, and a chat between the two of you opens.
          </Text>
          <WordsField
            label="Message (optional)"
            placeholder={`Hi ${firstName}, I have done this before and could come at…`}
            maxCharacters={offerMessageMaxCharacters}
            value={words}
            onChange={write}
            error={fault}
            minRows={4}
            maxRows={12}
            data-autofocus
          />
          {offer.error && sentenceOf(offer.error) && (
            <Text role="alert" c="var(--clay-deep)">
              {sentenceOf(offer.error)}
            </Text>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={offer.isPending}>
              Send Offer
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
