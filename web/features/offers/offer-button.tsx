import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { whyNotOffer } from '#shared/offers/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { type OfferButtonLook, OfferDialogButton } from './offer-dialog-button.tsx'
import { OfferSent } from './offer-sent.tsx'
import { offerQueries } from './queries.ts'

type Props = OfferButtonLook & { task: Task; viewerId: string }

/**
 * Sends no request, because a list may have a hundred of these buttons. It knows of an earlier offer if the screen has
 * read it; otherwise the server reports it on sending.
 */
export function OfferButton({ task, viewerId, variant = 'filled', ...look }: Props) {
  const mine = useQuery({ ...offerQueries.mine(task.id), enabled: false })
  const isDialogOpenRef = useRef(false)
  const why = whyNotOffer(task, viewerId)

  if (why === 'task_not_open' || why === 'sample_task') return null
  if (mine.data?.hasOffer) return <OfferSent taskId={task.id} isDialogOpenRef={isDialogOpenRef} {...look} />
  return (
    <OfferDialogButton task={task} viewerId={viewerId} isDialogOpenRef={isDialogOpenRef} variant={variant} {...look} />
  )
}
