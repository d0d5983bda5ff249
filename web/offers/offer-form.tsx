import { Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { offerMessageMaxCharacters } from '#shared/limits.ts'
import { offerToasts } from '#shared/offers/copy.ts'
import { offerDialogs } from '#shared/offers/dialog-wording.ts'
import { newOfferSchema } from '#shared/offers/schema.ts'
import { browseOthers } from '#shared/offers/wording.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { termsText } from '#shared/tasks/terms.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { keptKey } from '#web/lib/kept.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { showToast } from '#web/lib/toast.ts'
import { useToday } from '#web/lib/today.ts'
import { sentenceOf } from '#web/lib/when-failed.ts'
import { taskKeys } from '#web/tasks/keys.ts'
import { backToTasks } from '#web/tasks/last-browse.ts'
import { AlertText } from '#web/ui/alert-text.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { WordsField } from '#web/ui/words-field.tsx'
import { isTooLate, offerQueries, useSendOffer } from './queries.ts'

type Props = {
  task: Task
  viewerId: string
  /** Until its writer leaves it. */
  isWriting: RefObject<boolean>
  onClose: () => void
}

/** The helper's own words, if any. What was typed stays until it is sent. */
export function OfferForm({ task, viewerId, isWriting, onClose }: Props) {
  const [former] = useQuery(offerQueries.former(task.id)).data ?? []
  const { words, write, forget } = useKeptWords(keptKey('offer', viewerId, task.id), former?.message ?? '')
  const [fault, setFault] = useState<string>()
  const offer = useSendOffer(task.id)
  const cache = useQueryClient()
  const now = useToday()
  const name = firstNameOf(task.requester)
  const labels = offerDialogs[task.taskType]
  const comesTooLate = isTooLate(offer.error)
  const refusal = comesTooLate ? offerToasts.offerTooLate.message : offer.error && sentenceOf(offer.error)

  // Whichever way the form is left.
  useEffect(() => {
    if (comesTooLate) return () => void cache.invalidateQueries({ queryKey: taskKeys.all })
  }, [cache, comesTooLate])

  // Somebody else was chosen, or the task is gone: the words stay kept.
  useEffect(
    () => () => {
      const hasOffer = cache.getQueryData(offerQueries.mine(task.id).queryKey)?.hasOffer
      if (isWriting.current && !hasOffer) showToast(offerToasts.offerTooLate)
    },
    [cache, isWriting, task.id],
  )

  function send(event: FormEvent) {
    event.preventDefault()
    const { error } = z.safeParse(newOfferSchema, { taskId: task.id, message: words })
    setFault(error?.issues[0]?.message)
    if (error) return
    offer.mutate(words.trim() || null, { onSuccess: forget })
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Text>
          <Text span fw={600}>
            {task.title}
          </Text>
          <br />
          <Text span c="dimmed">
            {termsText(task, now)}
          </Text>
          <br />
          {name} is told at once, and a chat between the two of you opens.
        </Text>
        <WordsField
          label="Message (optional)"
          placeholder={labels.placeholder(name)}
          maxCharacters={offerMessageMaxCharacters}
          value={words}
          onChange={write}
          error={fault}
          minRows={4}
          maxRows={12}
          data-autofocus
        />
        {refusal && <AlertText>{refusal}</AlertText>}
        {comesTooLate && (
          <TextLink {...backToTasks()} ref={takeFocus} onClick={onClose}>
            {browseOthers}
          </TextLink>
        )}
        <FormEnd onCancel={onClose}>
          {!comesTooLate && (
            <BusyButton type="submit" isBusy={offer.isPending}>
              {labels.send}
            </BusyButton>
          )}
        </FormEnd>
      </Stack>
    </form>
  )
}

/** From the button that has just gone. */
const takeFocus = (place: HTMLElement | null) => place?.focus()
