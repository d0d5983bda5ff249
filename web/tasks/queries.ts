import { queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { dashboardAsksFor, homeMiles } from '#shared/limits.ts'
import type { Point } from '#shared/places/grid.ts'
import type { Frame } from '#shared/tasks/browse.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import { deviceZone } from '#web/lib/device-zone.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { readPage, server } from '#web/lib/server.ts'
import { type Mine, type Near, taskKeys } from './keys.ts'

function nearText(near: Near) {
  if (near === null) return {}
  return { near: near === 'home' ? near : `${near.latitude},${near.longitude}` }
}

const frameText = ({ from, to, bbox }: Frame) => ({
  from: from?.toISOString(),
  to: to?.toISOString(),
  bbox: bbox && [bbox.south, bbox.west, bbox.north, bbox.east].join(','),
})

export const taskQueries = {
  one: (id: string) => queryOptions({ queryKey: taskKeys.one(id), queryFn: () => server.tasks.get({ id }) }),

  recent: () =>
    queryOptions({
      queryKey: taskKeys.recent,
      queryFn: () => server.tasks.list({ limit: dashboardAsksFor, near: 'home', miles: homeMiles }),
    }),

  /** The browse list; `next` is null while it is the whole list. */
  newest: () => queryOptions({ queryKey: taskKeys.newest, queryFn: () => readPage(api.tasks.list, {}) }),

  /**
   * The same list sifted by the server, once it is too long to be sifted on the screen; or a month or a part of the
   * map.
   */
  search: (filters: TaskFilters, near: Near = null, frame: Frame | null = null) =>
    pagedOptions(taskKeys.search(filters, near, frame), (from) =>
      readPage(api.tasks.list, {
        ...filters,
        ...nearText(near),
        ...(frame && frameText(frame)),
        tz: deviceZone(),
        ...from,
      }),
    ),

  /**
   * All that is found in any month and anywhere on the map, the closest first. It is asked for anew by who comes back
   * to it.
   */
  everywhere: (filters: TaskFilters, near: Point | null) => ({
    ...taskQueries.search({ ...filters, sort: 'closest' }, near ?? 'home'),
    staleTime: 0,
  }),

  /** What the map is drawn from. */
  map: () => queryOptions({ queryKey: taskKeys.map, queryFn: () => server.places.map({}) }),

  mine: (which: Mine) =>
    pagedOptions(taskKeys.mine(which), (from) =>
      readPage(api.tasks.mine, { ...(which !== 'all' && { type: which }), ...from }),
    ),

  shared: (userId: string) =>
    pagedOptions(taskKeys.shared(userId), (from) => readPage(api.tasks.shared, { id: userId, ...from })),
}
