import { useQuery } from '@tanstack/react-query'
import type { Task } from '#shared/tasks/schema.ts'
import { messageQueries } from '#web/features/messages/queries.ts'

export type ChatPartner = {
  firstName: string
  lastName: string
  profileImageUrl: string | null
  /** True if the two can no longer write to each other. */
  isClosed: boolean
}

/** Returns the chat partner: the task's requester or helper, else somebody who wrote to the requester. */
export function useChatPartner(task: Task, userId: string): ChatPartner {
  const onTask = [task.requester, task.helper].find((person) => person?.id === userId)
  const { data: partners } = useQuery({ ...messageQueries.partners(task.id), enabled: !onTask })
  if (onTask) return { ...onTask, isClosed: task.isBlocked ?? false }
  return partners?.find((partner) => partner.userId === userId) ?? unknownPartner
}

const unknownPartner: ChatPartner = { firstName: '', lastName: '', profileImageUrl: null, isClosed: false }
