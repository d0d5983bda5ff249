import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { whyNotOffer } from '#shared/offers/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { OfferAsk, type OfferLook } from './offer-ask.tsx'
import { OfferSent } from './offer-sent.tsx'
import { offerQueries } from './queries.ts'

type Props = OfferLook & { task: Task; viewerId: string }

/**
 * Asks nothing by itself, so that a hundred cards may have one: it knows of an earlier offer where the screen has read
 * it, or the server says so.
 */
export function OfferButton({ task, viewerId, variant = 'filled', ...look }: Props) {
  const mine = useQuery({ ...offerQueries.mine(task.id), enabled: false })
  const isWriting = useRef(false)
  const why = whyNotOffer(task, viewerId)

  if (why === 'task_not_open' || why === 'sample_task') return null
  if (mine.data?.hasOffer) return <OfferSent taskId={task.id} wasWriting={isWriting} {...look} />
  return <OfferAsk task={task} viewerId={viewerId} isWriting={isWriting} variant={variant} {...look} />
}
