import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { operatorKeys } from '#web/lib/query-keys.ts'
import { server } from '#web/lib/server.ts'

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
