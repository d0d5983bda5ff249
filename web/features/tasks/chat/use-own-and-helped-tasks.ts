import { useInfiniteQuery } from '@tanstack/react-query'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'

/** Returns the viewer's own posts and the tasks they help with, newest first. A task with a helper is never open. */
export function ownAndHelpedTasks(requested: readonly Task[], all: readonly Task[], viewerId: string): Task[] {
  const helping = all.filter(({ requesterId }) => requesterId !== viewerId)
  return [...requested, ...helping].sort((one, other) => other.createdAt.localeCompare(one.createdAt))
}

export function useOwnAndHelpedTasks(viewerId: string) {
  const requested = useInfiniteQuery(taskQueries.mine('requested'))
  const all = useInfiniteQuery(taskQueries.mine('all'))
  const lists = [requested, all]
  const more = lists.filter(({ hasNextPage }) => hasNextPage)
  const tasks = requested.data && all.data && ownAndHelpedTasks(requested.data, all.data, viewerId)

  return {
    /** Undefined while loading, or if loading failed. */
    tasks: tasks && {
      current: tasks.filter(({ status }) => !isOver(status)),
      over: tasks.filter(({ status }) => isOver(status)),
    },
    error: requested.error ?? all.error,
    isPending: lists.some(({ isPending }) => isPending),
    again: () => lists.forEach((list) => void list.refetch()),
    loadMore: more.length > 0 ? () => more.forEach((list) => void list.fetchNextPage()) : null,
  }
}
