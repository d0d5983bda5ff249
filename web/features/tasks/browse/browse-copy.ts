import { formatMonth } from '#shared/calendar.ts'
import { distanceOptionsMiles, nearbyMiles } from '#shared/constants.ts'
import { categories, currentCategories } from '#shared/tasks/categories.ts'
import { type Sort, sortLabels, sorts, type TaskType } from '#shared/tasks/choices.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'

/** The filters with a field of their own. */
type FilterName = Exclude<keyof TaskFilters, 'q' | 'sort' | 'type'>
type Choice = { value: string; label: string }
type Field = { label: string; any: string; choices: Choice[] }

const toChoices = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const withinText = (miles: number) => `Within ${miles} ${miles === 1 ? 'mile' : 'miles'}`

const fields: Record<FilterName, Field> = {
  category: {
    label: 'Category',
    any: 'Any category',
    choices: currentCategories.map((value) => ({ value, label: categories[value].label })),
  },
  compensation: {
    label: 'Compensation',
    any: 'Any compensation',
    choices: toChoices({ money: 'Paid', points: 'Points', service: 'Service', free: 'Free' }),
  },
  miles: {
    label: 'Distance',
    any: 'Any distance',
    choices: distanceOptionsMiles.map((miles) => ({ value: String(miles), label: withinText(miles) })),
  },
  when: {
    label: 'Time',
    any: 'Any time',
    choices: toChoices({ today: 'Today', tomorrow: 'Tomorrow', this_week: 'Next 7 days', flexible: 'Flexible' }),
  },
}

/** The fields in their order on the screen. */
export const filterFields = (Object.keys(fields) as FilterName[]).map((name) => ({ name, ...fields[name] }))

/** The switch between both types of task. */
export const typeChoices: { value: TaskType | undefined; label: string }[] = [
  { value: undefined, label: 'Both' },
  { value: 'request', label: 'Requests' },
  { value: 'service', label: 'What neighbors offer' },
]

export const sortChoices: { value: Sort; label: string }[] = sorts.map((value) => ({ value, label: sortLabels[value] }))

export const quickFilters = [
  { label: 'Paid', name: 'compensation', value: 'money' },
  { label: 'Today', name: 'when', value: 'today' },
  { label: 'Nearby', name: 'miles', value: nearbyMiles },
] as const

export type ActiveFilter = { name: FilterName | 'type'; label: string }

/** Returns the active filters, the switch first, then in the order of their fields: 'Pet Care', 'Within 5 miles'. */
export const activeFilters = (filters: TaskFilters): ActiveFilter[] =>
  [{ name: 'type' as const, choices: typeChoices }, ...filterFields].flatMap(({ name, choices }) => {
    const chosen = filters[name] && choices.find(({ value }) => value === String(filters[name]))
    return chosen ? [{ name, label: chosen.label }] : []
  })

/** Returns 'Filters (2)', with the number of chosen filters that have a field of their own. */
export function filtersLabel(filters: TaskFilters): string {
  const count = activeFilters(filters).filter(({ name }) => name !== 'type').length
  return count > 0 ? `Filters (${count})` : 'Filters'
}

export const isFiltered = (filters: TaskFilters): boolean => Boolean(filters.q) || activeFilters(filters).length > 0

/** Returns '20 requests', '1 service', or '100+ requests' if there are more to load. */
export const countText = (count: number, hasMore: boolean, type: TaskType = 'request'): string =>
  `${count.toLocaleString('en-US')}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? type : `${type}s`}`

/** Returns '3 tasks' or '1 task', in words that are true for requests and services alike. */
export const taskCountText = (count: number): string => `${count} ${count === 1 ? 'task' : 'tasks'}`

/**
 * Counts the tasks that a view cannot show: '3 tasks have no date', '1 task has no place on the map'. `count` is null
 * if it is unknown.
 */
export function notShownText(lack: 'date' | 'place', count: number | null): string {
  const what = lack === 'date' ? 'date' : 'place on the map'
  if (count === null) return `Tasks without a ${what} are in the list only.`
  if (count === 0) return ''
  return `${taskCountText(count)} ${count === 1 ? 'has' : 'have'} no ${what}`
}

/** Link beside the tasks without a date: the list has a filter that includes them. */
export const showUntimedLabel = 'See all without a set time'

/** Shown above an empty month. */
export const emptyMonthText = (month: string): string => `No tasks in ${formatMonth(month)}.`

/** Button that clears the filters when nothing matches. */
export const showAllLabel = 'Show all tasks'

/** Shown beside the map. */
export const areaNote = 'Each pin stands for about half a mile around it, not for a house.'
export const noneInViewText = 'No tasks in view. Move the map or zoom out.'
export const moveToResultsLabel = 'Go to where they are'
export const tilesFailedText = 'The map’s pictures could not be loaded. The pins stand where they should.'
export const tooManyText = (count: number): string =>
  `Only ${count.toLocaleString('en-US')} tasks are shown. Zoom in or filter to see the others.`

export const closeSpellingsText = 'No exact match. Showing close spellings.'

/** A change that clears the filters, but keeps the search text and the order. */
export const noFilters: Record<FilterName | 'type', undefined> = {
  type: undefined,
  category: undefined,
  compensation: undefined,
  miles: undefined,
  when: undefined,
}
