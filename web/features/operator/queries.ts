import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Announcement } from '#shared/announcements/schema.ts'
import { operatorKeys } from '#web/lib/query-keys.ts'
import { needsFactor, toastOnError } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { announcementToasts } from './announcement-copy.ts'

export const operatorQueries = {
  health: () =>
    queryOptions({
      queryKey: operatorKeys.health,
      queryFn: () => server.operator.health({}),
      refetchOnMount: 'always',
      gcTime: 0,
    }),
  figures: () =>
    queryOptions({
      queryKey: operatorKeys.figures,
      queryFn: () => server.operator.figures({}),
      refetchOnMount: 'always',
      gcTime: 0,
    }),
  announcements: () =>
    queryOptions({
      queryKey: operatorKeys.announcements,
      queryFn: () => server.operator.announcements({}),
      refetchOnMount: 'always',
      gcTime: 0,
    }),
  /** Each read is logged, so it happens only when somebody searches, and the people are forgotten with the screen. */
  people: (search: { q: string; at: number }) =>
    infiniteQueryOptions({
      queryKey: operatorKeys.people(search),
      queryFn: ({ pageParam: cursor }) => server.operator.people({ q: search.q, ...(cursor && { cursor }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      // Somebody may be found again on a later page, by another field.
      select: ({ pages }) => [...new Map(pages.flatMap(({ people }) => people.map((one) => [one.id, one]))).values()],
      staleTime: 'static',
      gcTime: 0,
      retry: false,
    }),
}

/** A change of the announcements, which are read again whatever came of it: another operator may have been first. */
function useAnnouncementMutation<Sent>(mutationFn: (sent: Sent) => Promise<Announcement>) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn,
    onError: (error) => {
      // The screen asks for the factor when the health is read again.
      if (needsFactor(error)) void cache.invalidateQueries({ queryKey: operatorKeys.health })
      else toastOnError(announcementToasts.failed)(error)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: operatorKeys.announcements }),
  })
}

export const usePublish = () => useAnnouncementMutation(server.operator.publish)
export const useEndAnnouncement = () => useAnnouncementMutation(server.operator.endAnnouncement)
