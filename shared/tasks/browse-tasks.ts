import { addDays } from '#shared/calendar.ts'
import { compare } from '#shared/compare.ts'
import { dollarsPerPoint } from '#shared/constants.ts'
import { type Box, isInBox, type Point, snapToGrid } from '#shared/places/grid.ts'
import { dayOf } from '#shared/time.ts'
import { categoriesMatching } from './categories.ts'
import { compensationTypeOf, type Sort } from './choices.ts'
import { dayOfTask } from './format-time.ts'
import { milesTo } from './miles-to.ts'
import type { Task, TaskFilters } from './schema.ts'

type WhenFilter = NonNullable<TaskFilters['when']>

/**
 * Restricts the list for the calendar and the map: to a time range, whose `to` is exclusive, and to a section of the
 * map.
 */
export type ViewRange = { from?: Date | undefined; to?: Date | undefined; bbox?: Box | undefined }

/** Filters that the client applies itself. */
type ClientFilters = Omit<TaskFilters, 'q'> & ViewRange

/** Time and place of the viewer. */
export type ViewerContext = { now: Date; timeZone?: string | undefined; near?: Point | null | undefined }

/**
 * Returns the pay in dollars, with points converted. It is rounded to cents like the generated column `tasks.pay_rank`,
 * so that client and server compare equal numbers.
 */
export const payInDollars = ({ compensation, pointsOffered }: Pick<Task, 'compensation' | 'pointsOffered'>): number =>
  Math.round((compensation ?? 0) * 100 + (pointsOffered ?? 0) * dollarsPerPoint * 100) / 100

/**
 * Returns the first and last day of a time filter, 'YYYY-MM-DD', in the viewer's time zone; null for 'flexible', which
 * means tasks without a time.
 */
export function dayRangeOf(when: WhenFilter, now: Date, zone?: string): { first: string; last: string } | null {
  if (when === 'flexible') return null
  const today = dayOf(now, zone)
  const [first, last] = { today: [0, 0], tomorrow: [1, 1], this_week: [0, 6] }[when] as [number, number]
  return { first: addDays(today, first), last: addDays(today, last) }
}

/** Tells whether the filters need the viewer's position. */
export const needsPosition = ({ miles, sort }: TaskFilters): boolean => miles !== undefined || sort === 'closest'

function matchesWhen(task: Task, when: WhenFilter, { now, timeZone }: ViewerContext): boolean {
  const days = dayRangeOf(when, now, timeZone)
  if (days === null) return task.time === null
  const day = dayOfTask(task)
  return day !== null && days.first <= day && day <= days.last
}

/** A task without a date is in no time range. */
const matchesRange = ({ date }: Task, { from, to }: ViewRange) =>
  !(from || to) || (date !== null && !(from && new Date(date) < from) && !(to && new Date(date) >= to))

/** Tells whether a task is in the visible section of the map. */
export const matchesBox = ({ latitude, longitude }: Pick<Task, 'latitude' | 'longitude'>, { bbox }: ViewRange) =>
  !bbox || (latitude !== null && longitude !== null && isInBox(snapToGrid({ latitude, longitude }), bbox))

function matchesFilters(task: Task, filters: ClientFilters, viewer: ViewerContext): boolean {
  const { type, category, compensation, when, miles } = filters
  if (type && task.taskType !== type) return false
  if (category && !categoriesMatching(category).includes(task.category)) return false
  if (compensation && compensation !== compensationTypeOf(task)) return false
  if (when && !matchesWhen(task, when, viewer)) return false
  if (!matchesRange(task, filters) || !matchesBox(task, filters)) return false
  return !miles || !viewer.near || (milesTo(task, viewer.near) ?? Number.POSITIVE_INFINITY) <= miles
}

const compareIds = (a: Task, b: Task) => (a.id < b.id ? -1 : 1)
const last = Number.POSITIVE_INFINITY

/**
 * Orders for lists on the screens; `orders` in server/features/search/page-query.ts has the same for the database.
 * Unknown dates and distances come last; ties are broken by id, in the direction of the sort.
 */
const comparators: Record<Sort, (viewer: ViewerContext) => (a: Task, b: Task) => number> = {
  newest: () => (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || compareIds(b, a),
  soonest: () => (a, b) => compare(dateMs(a), dateMs(b)) || compareIds(a, b),
  closest: (viewer) => (a, b) =>
    compare(milesTo(a, viewer.near) ?? last, milesTo(b, viewer.near) ?? last) || compareIds(a, b),
  highest_pay: () => (a, b) => payInDollars(b) - payInDollars(a) || compareIds(b, a),
}

const dateMs = ({ date }: Task) => (date === null ? last : Date.parse(date))

/**
 * Returns the tasks that match the filters, in order. `server/features/search/search.ts` implements the same for the
 * database; the text search exists only there.
 */
export function browseTasks(tasks: readonly Task[], filters: ClientFilters, viewer: ViewerContext): Task[] {
  return tasks
    .filter((task) => matchesFilters(task, filters, viewer))
    .sort(comparators[filters.sort ?? 'newest'](viewer))
}
