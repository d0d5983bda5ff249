import { useQuery } from '@tanstack/react-query'
import { whyNotOffer } from '#shared/offers/rules.ts'
import { offersStep } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { offerQueries } from './queries.ts'

/** What the viewer can accept: nothing but as the requester of a task that is still open. The oldest first. */
export function useWaitingOffers(task: Task, viewerId: string) {
  const mayChoose = offersStep('accept', task, viewerId)
  const { data = [], error, refetch } = useQuery({ ...offerQueries.list(task.id), enabled: mayChoose })
  const waiting = mayChoose ? data.filter(({ status }) => status === 'pending') : []
  return { waiting, error: mayChoose ? error : null, again: () => void refetch() }
}

/** Whether the viewer has offered before; asked only where they could. */
export function useOwnOffer(task: Task, viewerId: string) {
  const isAsked = whyNotOffer(task, viewerId) === null
  const { data, isLoading } = useQuery({ ...offerQueries.mine(task.id), enabled: isAsked })
  return { hasOffered: data?.hasOffer === true, isLoading }
}
