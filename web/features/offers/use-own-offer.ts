import { useQuery } from '@tanstack/react-query'
import { whyNotOffer } from '#shared/offers/rules.ts'
import type { OfferStatus } from '#shared/offers/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { offerQueries } from './queries.ts'

/**
 * Reads the viewer's own offer, only if the viewer could offer. `status` is null if there is none, and undefined while
 * unknown.
 */
export function useOwnOffer(task: Task, viewerId: string) {
  const enabled = whyNotOffer(task, viewerId) === null
  const mine = useQuery({ ...offerQueries.mine(task.id), enabled })
  // The list holds only the viewer's own offer, because they did not post the task.
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
    offer: own,
    isLoading: mine.isLoading || list.isLoading,
    error: enabled && !isKnown ? (mine.error ?? list.error) : null,
    retry: () => void Promise.all([mine.refetch(), list.refetch()]),
    /** True if nothing prevents an offer. */
    mayOffer: enabled && (status === null || status === 'withdrawn') && !own?.isHidden,
  }
}
