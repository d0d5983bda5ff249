import { useQuery } from '@tanstack/react-query'
import type { Task } from '#shared/tasks/schema.ts'
import { messageQueries } from './queries.ts'

export type ChatNeighbor = { firstName: string; lastName: string; profileImageUrl: string | null }

/** The other end of a chat: the task's requester or helper, else somebody who wrote to the requester. */
export function useNeighbor(task: Task, userId: string): ChatNeighbor {
  const known = [task.requester, task.helper].find((person) => person?.id === userId)
  const { data: partners } = useQuery({ ...messageQueries.partners(task.id), enabled: !known })
  return known ?? partners?.find((partner) => partner.userId === userId) ?? somebody
}

const somebody: ChatNeighbor = { firstName: '', lastName: '', profileImageUrl: null }
