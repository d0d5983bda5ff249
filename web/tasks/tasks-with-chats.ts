import { useInfiniteQuery } from '@tanstack/react-query'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { taskQueries } from './queries.ts'

/** What the viewer asked for, and what others did once it is no longer open; the newest first. */
export function tasksWithChats(requested: readonly Task[], all: readonly Task[], viewerId: string): Task[] {
  const others = all.filter(({ requesterId, status }) => requesterId !== viewerId && status !== 'open')
  return [...requested, ...others].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

export function useTasksWithChats(viewerId: string) {
  const requested = useInfiniteQuery(taskQueries.mine('requested'))
  const all = useInfiniteQuery(taskQueries.mine('all'))
  const lists = [requested, all]
  const more = lists.filter(({ hasNextPage }) => hasNextPage)
  const tasks = requested.data && all.data && tasksWithChats(requested.data, all.data, viewerId)

  return {
    /** Undefined while they are on their way, and where they did not come. */
    tasks: tasks && {
      current: tasks.filter(({ status }) => !isOver(status)),
      over: tasks.filter(({ status }) => isOver(status)),
    },
    isPending: lists.some(({ isPending }) => isPending),
    again: () => lists.forEach((list) => void list.refetch()),
    loadMore: more.length > 0 ? () => more.forEach((list) => void list.fetchNextPage()) : null,
  }
}
