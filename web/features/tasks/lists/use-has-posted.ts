import { useInfiniteQuery } from '@tanstack/react-query'
import { taskQueries } from '#web/features/tasks/queries.ts'

/** Tells whether the viewer has ever posted, as far as their tasks are loaded. */
export function useHasPosted(viewerId: string): boolean {
  const { data = [] } = useInfiniteQuery(taskQueries.mine('all'))
  return data.some(({ requesterId }) => requesterId === viewerId)
}
