import { daysOn } from '#shared/calendar.ts'
import { compare } from '#shared/compare.ts'
import { dollarsPerPoint } from '#shared/limits.ts'
import { type Box, liesIn, milesBetween, type Point, snapToGrid } from '#shared/places/grid.ts'
import { dayOf } from '#shared/time.ts'
import { categoriesFoundBy } from './categories.ts'
import type { Sort } from './choices.ts'
import type { Task, TaskFilters } from './schema.ts'
import { dayOfTask } from './wording.ts'

type When = NonNullable<TaskFilters['when']>

/**
 * What the calendar and the map show of the list: days, from an instant to just before another, and a part of the map.
 */
export type Frame = { from?: Date | undefined; to?: Date | undefined; bbox?: Box | undefined }

/** What a list is sifted by on the screen. */
type Sifted = Omit<TaskFilters, 'q'> & Frame

/** Where and when somebody looks. */
export type Outlook = { now: Date; zone?: string | undefined; near?: Point | null | undefined }

/** Dollars and tenths of points, in whole cents so that both floors compare the same number. */
export const payOf = ({ compensation, pointsOffered }: Pick<Task, 'compensation' | 'pointsOffered'>): number =>
  Math.round((compensation ?? 0) * 100 + (pointsOffered ?? 0) * dollarsPerPoint * 100) / 100

/**
 * The first and the last day that a time filter covers, 'YYYY-MM-DD', as the calendar stands where somebody looks; null
 * for 'flexible', which is no time set.
 */
export function daysFor(when: When, now: Date, zone?: string): { first: string; last: string } | null {
  if (when === 'flexible') return null
  const today = dayOf(now, zone)
  const [first, last] = { today: [0, 0], tomorrow: [1, 1], this_week: [0, 6] }[when] as [number, number]
  return { first: daysOn(today, first), last: daysOn(today, last) }
}

/** Whether some of this is measured from where somebody looks. */
export const needsPlace = ({ miles, sort }: TaskFilters): boolean => miles !== undefined || sort === 'closest'

/**
 * Miles from where somebody looks to the task's grid point, or null where either place is unknown. To the millionth,
 * so that both floors compare the same number, and from the grid point for those too who know the exact place.
 */
export function milesTo(task: Pick<Task, 'latitude' | 'longitude'>, near: Point | null | undefined): number | null {
  if (!near || task.latitude === null || task.longitude === null) return null
  const miles = milesBetween(near, snapToGrid({ latitude: task.latitude, longitude: task.longitude }))
  return Math.round(miles * 1e6) / 1e6
}

const payFits = (task: Task, pay: TaskFilters['compensation']) => pay === (task.compensationType ?? 'free')

function timeFits(task: Task, when: When, { now, zone }: Outlook): boolean {
  const days = daysFor(when, now, zone)
  if (days === null) return task.time === null
  const day = dayOfTask(task)
  return day !== null && days.first <= day && day <= days.last
}

/** Only what has a date lies between two. */
const datesFit = ({ date }: Task, { from, to }: Frame) =>
  !(from || to) || (date !== null && !(from && new Date(date) < from) && !(to && new Date(date) >= to))

/** Whether a map of this part of the earth shows it. */
export const boxFits = ({ latitude, longitude }: Pick<Task, 'latitude' | 'longitude'>, { bbox }: Frame) =>
  !bbox || (latitude !== null && longitude !== null && liesIn(snapToGrid({ latitude, longitude }), bbox))

function fits(task: Task, filters: Sifted, outlook: Outlook): boolean {
  const { category, compensation, when, miles } = filters
  if (category && !categoriesFoundBy(category).includes(task.category)) return false
  if (compensation && !payFits(task, compensation)) return false
  if (when && !timeFits(task, when, outlook)) return false
  if (!datesFit(task, filters) || !boxFits(task, filters)) return false
  return !miles || !outlook.near || (milesTo(task, outlook.near) ?? Number.POSITIVE_INFINITY) <= miles
}

const byId = (a: Task, b: Task) => (a.id < b.id ? -1 : 1)
const last = Number.POSITIVE_INFINITY

/** Unknown dates and distances come last; ties fall by id, in the direction of the sort. */
const orders: Record<Sort, (outlook: Outlook) => (a: Task, b: Task) => number> = {
  newest: () => (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || byId(b, a),
  soonest: () => (a, b) => compare(whenMs(a), whenMs(b)) || byId(a, b),
  closest: (outlook) => (a, b) =>
    compare(milesTo(a, outlook.near) ?? last, milesTo(b, outlook.near) ?? last) || byId(a, b),
  highest_pay: () => (a, b) => payOf(b) - payOf(a) || byId(b, a),
}

const whenMs = ({ date }: Task) => (date === null ? last : Date.parse(date))

/**
 * The tasks a neighbor looks for, in order. `server/search/search.ts` asks the same of the database; what words find is
 * for the server alone to say.
 */
export function browse(tasks: readonly Task[], filters: Sifted, outlook: Outlook): Task[] {
  return tasks.filter((task) => fits(task, filters, outlook)).sort(orders[filters.sort ?? 'newest'](outlook))
}
