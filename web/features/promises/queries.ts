import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { promiseKeys } from '#web/lib/query-keys.ts'
import { readPage } from '#web/lib/server.ts'

export const promiseQueries = {
  /** The pages read so far as one: what the first one says about the viewer, and the lines of all. */
  own: () =>
    infiniteQueryOptions({
      queryKey: promiseKeys.own,
      queryFn: ({ pageParam: cursor }) => readPage(api.account.promises, cursor ? { cursor } : {}),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      select: ({ pages: [first, ...others] }) =>
        first && { ...first.items, lines: [first, ...others].flatMap(({ items }) => items.lines) },
    }),
}
