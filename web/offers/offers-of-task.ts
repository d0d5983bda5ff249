import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whyNotOffer } from '#shared/offers/rules.ts'
import type { Offer, OfferStatus } from '#shared/offers/schema.ts'
import { offersStep } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { offerKeys } from './keys.ts'
import { offerQueries } from './queries.ts'

/**
 * What the viewer can accept, and what is no longer to be had: nothing but as the requester of a task that is still
 * open.
 */
export function useOffersToAnswer(task: Task, viewerId: string) {
  const mayChoose = offersStep('accept', task, viewerId)
  const { data, error, isLoading, refetch } = useQuery({ ...offerQueries.list(task.id), enabled: mayChoose })
  const offers = (mayChoose && data) || []
  const isWaiting = ({ status }: Offer) => status === 'pending'
  return {
    mayChoose,
    isLoading,
    waiting: offers.filter(isWaiting),
    past: offers.filter((offer) => !isWaiting(offer)),
    error: mayChoose && !data ? error : null,
    again: () => void refetch(),
  }
}

/**
 * How the viewer's own offer stands: null where they have made none, undefined where it is not known. Asked only where
 * they could.
 */
export function useOwnOffer(task: Task, viewerId: string) {
  const enabled = whyNotOffer(task, viewerId) === null
  const mine = useQuery({ ...offerQueries.mine(task.id), enabled })
  // To who did not post the task, the list is their own offer or nothing.
  const list = useQuery({ ...offerQueries.list(task.id), enabled })
  const [own] = list.data ?? []
  const isKnown = mine.data !== undefined && list.data !== undefined
  const found: OfferStatus | null = own?.status ?? (mine.data?.hasOffer ? 'pending' : null)
  const status = isKnown ? found : undefined
  return {
    id: own?.id,
    status: enabled ? status : null,
    /** What its requester has changed since, and the viewer has not confirmed. */
    changed: own?.changedTerms ?? null,
    released: own,
    isLoading: mine.isLoading || list.isLoading,
    error: enabled && !isKnown ? (mine.error ?? list.error) : null,
    again: () => void Promise.all([mine.refetch(), list.refetch()]),
    /** Nothing stands in the way of an offer. */
    mayOffer: enabled && (status === null || status === 'withdrawn'),
  }
}

/** What is known of a task's offers says nothing of the next time that it is open. */
export function useOffersForgotten({ id, status }: Task) {
  const cache = useQueryClient()
  const isOpen = status === 'open'

  useEffect(() => {
    if (isOpen) return
    for (const queryKey of [offerKeys.mine(id), offerKeys.list(id)]) void cache.resetQueries({ queryKey })
  }, [cache, id, isOpen])
}
