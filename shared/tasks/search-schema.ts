import * as z from 'zod/mini'
import { countedTasksMax, tasksPageSize } from '#shared/constants.ts'
import { cursorDescription, invalidCursorMessage, parseCursor, type SortKey } from '#shared/cursor.ts'
import { described } from '#shared/described.ts'
import { instant } from '#shared/instant.ts'
import type { Box } from '#shared/places/grid.ts'
import { isOnEarth, pointMessage, pointText } from '#shared/places/point-schema.ts'
import { isTimeZone } from '#shared/time.ts'
import { needsPosition } from './browse-tasks.ts'
import type { Sort } from './choices.ts'
import { taskFilters, zoneMaxCharacters } from './schema.ts'

/** Types of the sort keys: some tasks have no date, and some no distance. */
const sortKeys: Record<Sort, SortKey> = {
  newest: 'time',
  soonest: 'time or none',
  closest: 'number or none',
  highest_pay: 'number',
}
const boxMessage = 'Please give south, west, north and east, such as 41.8,-87.9,41.9,-87.7'

function parseBox(value: string): Box {
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = value.split(',').map(Number)
  return { south, west, north, east }
}

const boxPattern = /^-?\d{1,2}(\.\d{1,12})?(,-?\d{1,3}(\.\d{1,12})?){3}$/
const isBox = ({ south, west, north, east }: Box) =>
  south <= north && isOnEarth({ latitude: south, longitude: west }) && isOnEarth({ latitude: north, longitude: east })

const bbox = z.pipe(
  z.string(boxMessage).check(z.refine((value) => boxPattern.test(value) && isBox(parseBox(value)), boxMessage)),
  z.transform(parseBox),
)

const limitMessage = `Please ask for 1 to ${tasksPageSize} tasks`

const searchFields = z.extend(taskFilters, {
  // A device may report an unknown zone, such as 'Etc/Unknown'; the search is answered without it.
  tz: described(
    z.catch(z.optional(z.string().check(z.maxLength(zoneMaxCharacters), z.refine(isTimeZone))), undefined),
    "Your time zone, such as `America/Chicago`, for filters such as 'today'; default: the community's.",
  ),
  near: described(
    z.optional(z.union([z.literal('home'), pointText], pointMessage)),
    'A point, `41.88,-87.78`, or `home`: the center of the ZIP code in the user’s profile. Needed by `miles` and `sort=closest`.',
  ),
  bbox: described(
    z.optional(bbox),
    'A part of the map, `south,west,north,east`; it crosses the date line if west is greater than east.',
  ),
  from: described(z.optional(instant), 'Only tasks whose date is this instant or later.'),
  to: described(z.optional(instant), 'Only tasks whose date is before this instant.'),
  limit: described(
    z.optional(
      z.coerce
        .number<number | string>(limitMessage)
        .check(z.int(limitMessage), z.gte(1, limitMessage), z.lte(tasksPageSize, limitMessage)),
    ),
    `Page size; default: ${tasksPageSize}.`,
  ),
  count: described(
    z.optional(z.literal('exact')),
    `With \`exact\`, the response has the header \`Total-Count\`: the number of tasks on all pages, without sample tasks; it is missing beyond ${countedTasksMax}.`,
  ),
  cursor: described(z.optional(z.string()), cursorDescription),
})

const parseSearchCursor = ({ cursor, sort = 'newest' }: z.output<typeof searchFields>) =>
  cursor === undefined ? undefined : parseCursor(cursor, sortKeys[sort])

const nearMessage = 'Please give near too: miles and sort=closest are measured from there'

export const taskSearch = z.pipe(
  searchFields.check(
    z.refine((search) => parseSearchCursor(search) !== null, { path: ['cursor'], error: invalidCursorMessage }),
    z.refine((search) => search.near !== undefined || !needsPosition(search), { path: ['near'], error: nearMessage }),
  ),
  z.transform((search) => ({ ...search, cursor: parseSearchCursor(search) ?? undefined })),
)
export type TaskSearch = z.output<typeof taskSearch>
