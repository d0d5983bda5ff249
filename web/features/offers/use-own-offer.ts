import { useQuery } from '@tanstack/react-query'
import { whyNotOffer } from '#shared/offers/rules.ts'
import type { OfferStatus } from '#shared/offers/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { offerQueries } from './queries.ts'

/**
 * Status of the viewer's own offer: null if there is none, undefined while unknown. It is read only if the viewer could
 * offer.
 */
export function useOwnOffer(task: Task, viewerId: string) {
  const enabled = whyNotOffer(task, viewerId) === null
  const mine = useQuery({ ...offerQueries.mine(task.id), enabled })
  // For neighbors who did not post the task, the list holds only their own offer.
  const list = useQuery({ ...offerQueries.list(task.id), enabled })
  const [own] = list.data ?? []
  const isKnown = mine.data !== undefined && list.data !== undefined
  const found: OfferStatus | null = own?.status ?? (mine.data?.hasOffer ? 'pending' : null)
  const status = isKnown ? found : undefined
  return {
    id: own?.id,
    status: enabled ? status : null,
    /** Terms the requester has changed since, not yet confirmed by the viewer. */
    changed: own?.changedTerms ?? null,
    /** The own offer, which names the side that ended its match, if one did. */
    released: own,
    isLoading: mine.isLoading || list.isLoading,
    error: enabled && !isKnown ? (mine.error ?? list.error) : null,
    retry: () => void Promise.all([mine.refetch(), list.refetch()]),
    /** True if nothing prevents an offer. */
    mayOffer: enabled && (status === null || status === 'withdrawn'),
  }
}
