import { useQuery } from '@tanstack/react-query'
import type { Offer } from '#shared/offers/schema.ts'
import { isStepAvailable } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { offerQueries } from './queries.ts'

/**
 * Offers that wait for the viewer's answer, and past ones. Both are empty unless the viewer is the requester of an open
 * task.
 */
export function useOffersToAnswer(task: Task, viewerId: string) {
  const mayChoose = isStepAvailable('accept', task, viewerId)
  const { data, error, isLoading, refetch } = useQuery({ ...offerQueries.list(task.id), enabled: mayChoose })
  const offers = (mayChoose && data) || []
  const isWaiting = ({ status }: Offer) => status === 'pending'
  return {
    mayChoose,
    isLoading,
    waiting: offers.filter(isWaiting),
    past: offers.filter((offer) => !isWaiting(offer)),
    error: mayChoose && !data ? error : null,
    retry: () => void refetch(),
  }
}
