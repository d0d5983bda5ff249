import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { instant } from '#shared/instant.ts'
import { tasksPageMax } from '#shared/limits.ts'
import { cursorMessage, cursorWords, readCursor, type SortKey } from '#shared/page.ts'
import type { Box, Point } from '#shared/places/grid.ts'
import { isTimeZone } from '#shared/time.ts'
import { needsPlace } from './browse.ts'
import type { Sort } from './choices.ts'
import { taskFilters, zoneMaxCharacters } from './schema.ts'

/** Some tasks have no date, and some no distance. */
const sortKeys: Record<Sort, SortKey> = {
  newest: 'time',
  soonest: 'time or none',
  closest: 'number or none',
  highest_pay: 'number',
}
const pointMessage = 'Please give latitude and longitude, such as 41.88,-87.78'
const pointPattern = /^-?\d{1,2}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/

function pointIn(value: string): Point {
  const [latitude = 0, longitude = 0] = value.split(',').map(Number)
  return { latitude, longitude }
}

const isOnEarth = ({ latitude, longitude }: Point) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

const near = z.pipe(
  z
    .string(pointMessage)
    .check(z.refine((value) => pointPattern.test(value) && isOnEarth(pointIn(value)), pointMessage)),
  z.transform(pointIn),
)

const boxMessage = 'Please give south, west, north and east, such as 41.8,-87.9,41.9,-87.7'

function boxIn(value: string): Box {
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = value.split(',').map(Number)
  return { south, west, north, east }
}

const boxPattern = /^-?\d{1,2}(\.\d{1,12})?(,-?\d{1,3}(\.\d{1,12})?){3}$/
const isBox = ({ south, west, north, east }: Box) =>
  south <= north && isOnEarth({ latitude: south, longitude: west }) && isOnEarth({ latitude: north, longitude: east })

const bbox = z.pipe(
  z.string(boxMessage).check(z.refine((value) => boxPattern.test(value) && isBox(boxIn(value)), boxMessage)),
  z.transform(boxIn),
)

const limitMessage = `Please ask for 1 to ${tasksPageMax} tasks`

const searchFields = z.extend(taskFilters, {
  // A device may name a zone that nobody knows, such as 'Etc/Unknown'; its search is answered all the same.
  tz: described(
    z.catch(z.optional(z.string().check(z.maxLength(zoneMaxCharacters), z.refine(isTimeZone))), undefined),
    "Your time zone, such as `America/Chicago`, for 'today' and its like; the community's where it is not said, or not known.",
  ),
  near: described(
    z.optional(z.union([z.literal('home'), near], pointMessage)),
    'A point, `41.88,-87.78`, or `home`: the middle of the ZIP code in your profile, and nowhere without one. Needed by `miles` and `sort=closest`.',
  ),
  bbox: described(
    z.optional(bbox),
    'A part of the map, `south,west,north,east`; it reaches across the date line where its west lies east of its east.',
  ),
  from: described(z.optional(instant), 'Only tasks whose date is this instant or later.'),
  to: described(z.optional(instant), 'Only tasks whose date is before this instant.'),
  limit: described(
    z.optional(
      z.coerce
        .number<number | string>(limitMessage)
        .check(z.int(limitMessage), z.gte(1, limitMessage), z.lte(tasksPageMax, limitMessage)),
    ),
    `At most so many tasks; ${tasksPageMax} where it is not said.`,
  ),
  cursor: described(z.optional(z.string()), cursorWords),
})

const cursorIn = ({ cursor, sort = 'newest' }: z.output<typeof searchFields>) =>
  cursor === undefined ? undefined : readCursor(cursor, sortKeys[sort])

const nearMessage = 'Please give near too: miles and sort=closest are measured from there'

export const taskSearch = z.pipe(
  searchFields.check(
    z.refine((search) => cursorIn(search) !== null, { path: ['cursor'], error: cursorMessage }),
    z.refine((search) => search.near !== undefined || !needsPlace(search), { path: ['near'], error: nearMessage }),
  ),
  z.transform((search) => ({ ...search, cursor: cursorIn(search) ?? undefined })),
)
export type TaskSearch = z.output<typeof taskSearch>
