import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useState } from 'react'
import * as z from 'zod/mini'
import { offerMessageMaxCharacters } from '#shared/limits.ts'
import { offerToasts } from '#shared/offers/copy.ts'
import { offerDialogs } from '#shared/offers/dialog-wording.ts'
import { newOfferSchema } from '#shared/offers/schema.ts'
import { browseOthers } from '#shared/offers/wording.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { keptKey } from '#web/lib/kept.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { sentenceOf } from '#web/lib/when-failed.ts'
import { backToTasks } from '#web/tasks/last-browse.ts'
import { AlertText } from '#web/ui/alert-text.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import { KeptNote } from '#web/ui/kept-note.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { WordsField } from '#web/ui/words-field.tsx'
import { isTooLate, offerQueries, useSendOffer } from './queries.ts'
import { useLateness } from './use-lateness.ts'
import { WhatIsOffered } from './what-is-offered.tsx'

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
  const offer = useSendOffer(task)
  const labels = offerDialogs[task.taskType]
  const comesTooLate = isTooLate(offer.error)
  const refusal = comesTooLate ? offerToasts.offerTooLate.message : offer.error && sentenceOf(offer.error)

  useLateness(task.id, comesTooLate, isWriting)

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
        <WhatIsOffered task={task} />
        <WordsField
          label="Message (optional)"
          placeholder={labels.placeholder(firstNameOf(task.requester))}
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
        <KeptNote />
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
