import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Partner } from '#shared/messages/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { messageQueries } from '#web/features/messages/queries.ts'
import { defaultPartner } from './default-partner.ts'

/**
 * The partners of a requester on a task, and the one whose chat is open: the one named in the URL, else the default.
 */
export function usePartnerChoice(task: Task, viewerId: string, withId: string | undefined) {
  const isRequester = task.requesterId === viewerId
  const { data, ...read } = useQuery({ ...messageQueries.partners(task.id), enabled: isRequester })
  const partners = useStableOrder(data, task.helperId)
  const defaultId = useLastChosen(defaultPartner(partners ?? [], task.helperId))
  const named = partners?.find(({ userId }) => userId === withId)
  return { ...read, partners, partnerId: isRequester ? (named?.userId ?? defaultId) : task.requester.id }
}

/**
 * The task's helper comes first on arrival, then the latest to write. Afterward the order stays, so that nothing moves
 * under a finger, and new partners come last.
 */
function useStableOrder(partners: Partner[] | undefined, helperId: string | null): Partner[] | undefined {
  const [order, keep] = useState<string[]>([])
  const added = (partners ?? []).map(({ userId }) => userId).filter((id) => !order.includes(id))
  const helperFirst = added.toSorted((one, other) => Number(other === helperId) - Number(one === helperId))
  if (added.length > 0) keep([...order, ...helperFirst])
  // The array stays the same until its content changes, so that the row keeps its scroll position.
  return useMemo(
    () => partners?.toSorted((one, other) => order.indexOf(one.userId) - order.indexOf(other.userId)),
    [partners, order],
  )
}

/** Keeps the only partner chosen when a second one writes, so that the open chat does not disappear. */
function useLastChosen(chosen: string | null): string | null {
  const [lastChosen, setLastChosen] = useState(chosen)
  if (chosen !== null && chosen !== lastChosen) setLastChosen(chosen)
  return chosen ?? lastChosen
}
