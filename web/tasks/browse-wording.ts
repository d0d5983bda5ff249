import { monthText } from '#shared/calendar.ts'
import { distanceOptionsMiles, nearbyMiles } from '#shared/limits.ts'
import { categories, offeredCategories } from '#shared/tasks/categories.ts'
import type { Sort } from '#shared/tasks/choices.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'

type FilterName = 'category' | 'compensation' | 'miles' | 'when'
type Choice = { value: string; label: string }
type Field = { name: FilterName; label: string; any: string; choices: Choice[] }

const choices = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const within = (miles: number) => `Within ${miles} ${miles === 1 ? 'mile' : 'miles'}`

export const filterFields: Field[] = [
  {
    name: 'category',
    label: 'Category',
    any: 'Any category',
    choices: offeredCategories.map((value) => ({ value, label: categories[value].label })),
  },
  {
    name: 'compensation',
    label: 'Compensation',
    any: 'Any compensation',
    choices: choices({ money: 'Paid', points: 'Points', service: 'Service', free: 'Free' }),
  },
  {
    name: 'miles',
    label: 'Distance',
    any: 'Any distance',
    choices: distanceOptionsMiles.map((miles) => ({ value: String(miles), label: within(miles) })),
  },
  {
    name: 'when',
    label: 'Time',
    any: 'Any time',
    choices: choices({ today: 'Today', tomorrow: 'Tomorrow', this_week: 'Next 7 days', flexible: 'Flexible' }),
  },
]

export const sortChoices: { value: Sort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'soonest', label: 'Soonest' },
  { value: 'closest', label: 'Closest' },
  { value: 'highest_pay', label: 'Highest pay' },
]

export const quickFilters = [
  { label: 'Paid', name: 'compensation', value: 'money' },
  { label: 'Today', name: 'when', value: 'today' },
  { label: 'Nearby', name: 'miles', value: nearbyMiles },
] as const

export type ActiveFilter = { name: FilterName; label: string }

/** The filters in force, in the order of their fields: 'Pet Care', 'Within 5 miles'. */
export const activeFilters = (filters: TaskFilters): ActiveFilter[] =>
  filterFields.flatMap(({ name, choices }) => {
    const chosen = choices.find(({ value }) => value === String(filters[name]))
    return chosen ? [{ name, label: chosen.label }] : []
  })

export const isFiltered = (filters: TaskFilters): boolean => Boolean(filters.q) || activeFilters(filters).length > 0

/** '20 requests', '1 request', '100+ requests' while there are more to read. */
export const countText = (count: number, hasMore: boolean): string =>
  `${count}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'request' : 'requests'}`

/** '12 requests in July 2026', '9 requests in view'. */
export const framedText = (count: number, hasMore: boolean, where: string): string =>
  `${countText(count, hasMore)} in ${where}`

/**
 * What a frame cannot show: '3 requests have no date', '1 request has no place on the map'. Null where nobody has
 * counted.
 */
export function outsideText(lack: 'date' | 'place', count: number | null): string {
  const what = lack === 'date' ? 'date' : 'place on the map'
  if (count === null) return `Requests without a ${what} are in the list only.`
  if (count === 0) return ''
  return `${countText(count, false)} ${count === 1 ? 'has' : 'have'} no ${what}`
}

/** Beside those that have no date, who are among these: the list has a filter for them. */
export const seeUntimed = 'See all without a set time'

/** Over an empty month. */
export const emptyMonthText = (month: string): string => `No requests in ${monthText(month)}.`

/** What takes the filters away that leave nothing. */
export const showAll = 'Show all requests'

/** Beside the map. */
export const areaNote = 'Each pin stands for about half a mile around it, not for a house.'
export const noneInView = 'No requests in view. Move the map or zoom out.'
export const showWhereTheyAre = 'Go to where they are'
export const tilesFailedText = 'The map’s pictures could not be loaded. The pins stand where they should.'
export const tooManyText = (count: number): string =>
  `Only ${count.toLocaleString('en-US')} requests are shown. Zoom in or filter to see the others.`

export const closeSpellings = 'No exact match. Showing close spellings.'

/** A change that takes the four filters away, and leaves the search and the order. */
export const noFilters = { category: undefined, compensation: undefined, miles: undefined, when: undefined }
