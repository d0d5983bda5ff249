import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { offerMessageMaxCharacters } from '#shared/constants.ts'
import { browseOthers, offerToasts } from '#shared/offers/copy.ts'
import { offerDialogCopy } from '#shared/offers/dialog-copy.ts'
import { newOfferSchema } from '#shared/offers/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { authQueries } from '#web/features/auth/queries.ts'
import { backToTasksLink } from '#web/features/tasks/browse/last-search.ts'
import { ProfileStepsDialog } from '#web/features/users/welcome/lazy-profile-steps-dialog.ts'
import { useProfileReminder } from '#web/features/users/welcome/use-profile-reminder.ts'
import { serverMessage } from '#web/lib/request-errors.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useFocusAfterRender } from '#web/lib/use-focus-after-render.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { AlertText } from '#web/ui/alert-text.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { ProfileReminder } from '#web/ui/profile-reminder.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { OfferSummary } from './offer-summary.tsx'
import { offerQueries } from './queries.ts'
import { useLateOffer } from './use-late-offer.ts'
import { isTooLate, useSendOffer } from './use-send-offer.ts'

type Props = {
  task: Task
  viewerId: string
  /** True until the writer closes the form. */
  isDialogOpenRef: RefObject<boolean>
  onClose: () => void
}

/** The form for an offer's optional message. The draft is stored until it is sent. */
export function OfferForm({ task, viewerId, isDialogOpenRef, onClose }: Props) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const reminder = useProfileReminder(viewer?.hasOffered === false)
  const field = useRef<HTMLDivElement>(null)
  const goToField = useFocusAfterRender(field)
  const [former] = useQuery(offerQueries.former(task.id)).data ?? []
  const { text, write, clear } = useStoredText(storageKey('offer', viewerId, task.id), former?.message ?? '')
  const [messageError, setMessageError] = useState<string>()
  const reportLateOffer = useLateOffer(task.id, isDialogOpenRef)
  const offer = useSendOffer(task, reportLateOffer)
  const labels = offerDialogCopy[task.taskType]
  const isLate = isTooLate(offer.error)
  const refusal = isLate ? offerToasts.offerTooLate.message : offer.error && serverMessage(offer.error)

  function send(event: FormEvent) {
    event.preventDefault()
    const { error } = z.safeParse(newOfferSchema, { taskId: task.id, message: text })
    setMessageError(error?.issues[0]?.message)
    if (error) return
    offer.mutate(text.trim() || null, { onSuccess: clear })
  }

  function returnToForm() {
    reminder.dismiss()
    goToField()
  }

  return (
    <>
      <form onSubmit={send} noValidate>
        <Stack>
          <OfferSummary task={task} />
          {reminder.isShown && (
            <ProfileReminder lacks={reminder.lacks} onAdd={reminder.add} onLater={reminder.dismiss} />
          )}
          <div ref={field} tabIndex={-1}>
            <LimitedTextArea
              label="Message (optional)"
              placeholder={labels.placeholder(firstNameOf(task.requester))}
              maxCharacters={offerMessageMaxCharacters}
              value={text}
              onChange={write}
              error={messageError}
              minRows={4}
              maxRows={12}
              data-autofocus
            />
          </div>
          {refusal && <AlertText>{refusal}</AlertText>}
          {isLate && (
            <TextLink {...backToTasksLink()} ref={takeFocus} onClick={onClose}>
              {browseOthers}
            </TextLink>
          )}
          <DraftStoredNote />
          <FormButtons onCancel={onClose}>
            {!isLate && (
              <BusyButton type="submit" isBusy={offer.isPending}>
                {labels.send}
              </BusyButton>
            )}
          </FormButtons>
        </Stack>
      </form>
      {reminder.isAdding && viewer && <ProfileStepsDialog viewer={viewer} isHelping onDone={returnToForm} />}
    </>
  )
}

/** Takes the focus of the button that has just disappeared. */
const takeFocus = (element: HTMLElement | null) => element?.focus()
