import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { homeMiles, recentTasksFetched } from '#shared/constants.ts'
import type { Point } from '#shared/places/grid.ts'
import type { ViewRange } from '#shared/tasks/browse-tasks.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import { deviceZone } from '#web/lib/device-zone.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { type OwnTaskList, type SearchOrigin, taskKeys } from '#web/lib/query-keys.ts'
import { readPage, server } from '#web/lib/server.ts'

function nearParams(near: SearchOrigin) {
  if (near === null) return {}
  return { near: near === 'home' ? near : `${near.latitude},${near.longitude}` }
}

const rangeParams = ({ from, to, bbox }: ViewRange) => ({
  from: from?.toISOString(),
  to: to?.toISOString(),
  bbox: bbox && [bbox.south, bbox.west, bbox.north, bbox.east].join(','),
})

const searchParams = (filters: TaskFilters, near: SearchOrigin, viewRange: ViewRange | null) => ({
  ...filters,
  ...nearParams(near),
  ...(viewRange && rangeParams(viewRange)),
  tz: deviceZone(),
})

export const taskQueries = {
  one: (id: string) => queryOptions({ queryKey: taskKeys.one(id), queryFn: () => server.tasks.get({ id }) }),

  recent: () =>
    queryOptions({
      queryKey: taskKeys.recent,
      queryFn: () => server.tasks.list({ limit: recentTasksFetched, near: 'home', miles: homeMiles }),
    }),

  /** First page of the browse list; `next` is null if it is the whole list. */
  newest: () => queryOptions({ queryKey: taskKeys.newest, queryFn: () => readPage(api.tasks.list, {}) }),

  /**
   * The list filtered by the server, when it is too long to be filtered in the browser; or a month or a part of the
   * map.
   */
  search: (filters: TaskFilters, near: SearchOrigin = null, viewRange: ViewRange | null = null) =>
    pagedOptions(taskKeys.search(filters, near, viewRange), (from) =>
      readPage(api.tasks.list, { ...searchParams(filters, near, viewRange), ...from }),
    ),

  /** The number of all results, of which only some are loaded; null if they are too many to count. */
  count: (filters: TaskFilters, near: SearchOrigin, viewRange: ViewRange | null) =>
    queryOptions({
      queryKey: taskKeys.count(filters, near, viewRange),
      queryFn: async () => {
        const search = searchParams({ ...filters, sort: undefined }, near, viewRange)
        return (await readPage(api.tasks.list, { ...search, count: 'exact', limit: 1 })).count
      },
    }),

  /** All results in any month and anywhere on the map, closest first. It is refetched each time it is used. */
  everywhere: (filters: TaskFilters, near: Point | null) => ({
    ...taskQueries.search({ ...filters, sort: 'closest' }, near ?? 'home'),
    staleTime: 0,
  }),

  /** Tile source of the map. */
  map: () => queryOptions({ queryKey: taskKeys.map, queryFn: () => server.places.map({}) }),

  mine: (which: OwnTaskList) =>
    pagedOptions(taskKeys.mine(which), (from) =>
      readPage(api.tasks.mine, { ...(which !== 'all' && { type: which }), ...from }),
    ),

  shared: (userId: string) =>
    pagedOptions(taskKeys.shared(userId), (from) => readPage(api.tasks.shared, { id: userId, ...from })),
}
