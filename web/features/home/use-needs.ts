import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import type { Me } from '#shared/users/schema.ts'
import { arrangementQueries } from '#web/features/arrangements/queries.ts'
import { messageQueries } from '#web/features/messages/queries.ts'
import { offerQueries } from '#web/features/offers/queries.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { findNeeds } from './needs.ts'

/**
 * Reads what needs the viewer, from the first page of their tasks. What does not load is left out, because the panels
 * below say so.
 */
export function useNeeds({ id: viewerId, hasOffered }: Me) {
  const now = useNow()
  const mine = useInfiniteQuery(taskQueries.mine('all'))
  const offered = useInfiniteQuery(taskQueries.mine('offered'))
  const unread = useQuery(messageQueries.unread())
  const asked = useQuery(arrangementQueries.asked())
  // An offer can be in doubt only if the terms have changed since the task was posted.
  const edited = (offered.data ?? []).filter(({ termsVersion }) => termsVersion > 1)
  const offers = useQueries({ queries: edited.map(({ id }) => offerQueries.list(id)) })
  const changedTasks = edited.filter((_task, index) => offers[index]?.data?.some(({ changedTerms }) => changedTerms))

  return {
    needs: findNeeds({
      tasks: mine.data ?? [],
      changedTasks,
      unread: unread.data ?? [],
      asked: asked.data ?? [],
      viewerId,
      now,
    }),
    /** True once the viewer has posted, offered or helped. */
    hasBegun: hasOffered || [mine, offered].some(({ data = [] }) => data.length > 0),
    isLoading: [mine, offered, unread, asked, ...offers].some(({ isLoading }) => isLoading),
  }
}
