import { isMonth } from '#shared/calendar.ts'
import { distanceOptionsMiles, searchMaxCharacters } from '#shared/constants.ts'
import { oneOf } from '#shared/one-of.ts'
import { categoriesMatching, categoryNames, currentCategories } from '#shared/tasks/categories.ts'
import { compensationTypes, sorts, taskTypes, whenFilters } from '#shared/tasks/choices.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import { normalizeLine } from '#shared/text.ts'
import { isMapPosition } from '#web/features/tasks/map/map-position.ts'

/** Reads the filters from a URL into the form of the call. An invalid one is ignored; the others still apply. */
export function parseFilters(search: Record<string, unknown>): TaskFilters {
  const category = oneOf(categoryNames, search['category'])
  return {
    q: normalizeSearchText(String(search['q'] ?? '')) || undefined,
    type: oneOf(taskTypes, search['type']),
    category: category && currentCategories.find((name) => categoriesMatching(category).includes(name)),
    compensation: oneOf(compensationTypes, search['compensation']),
    when: oneOf(whenFilters, search['when']),
    miles: oneOf(distanceOptionsMiles, Number(search['miles'])) || undefined,
    sort: oneOf(sorts, search['sort']),
  } satisfies Record<keyof TaskFilters, unknown>
}

const views = ['list', 'calendar', 'map'] as const
export type View = (typeof views)[number]

/** Returns the view for the URL, which leaves out the default, the list. */
export function parseView(name: string): BrowseSearch['view'] {
  const view = oneOf(views, name)
  return view === 'list' ? undefined : view
}

/** Content of the screen's URL: the filters and the view. */
export type BrowseSearch = TaskFilters & {
  /** Undefined for the list. */
  view?: Exclude<View, 'list'> | undefined
  /** The calendar's month, 'YYYY-MM'; undefined for the current month. */
  month?: string | undefined
  /** The map's position in the form of `formatMapPosition`; undefined to show all results. */
  at?: string | undefined
}

/** Returns the filters of a view: a calendar is sorted by day, and only the list has a choice of order. */
export const filtersOf = ({ view, month: _month, at: _at, ...filters }: BrowseSearch): TaskFilters =>
  view ? { ...filters, sort: view === 'calendar' ? 'soonest' : undefined } : filters

export function parseBrowseSearch(search: Record<string, unknown>): BrowseSearch {
  const { view, month, at } = search
  return {
    ...parseFilters(search),
    view: parseView(String(view)),
    month: isMonth(month) ? month : undefined,
    at: isMapPosition(at) ? at : undefined,
  } satisfies Record<Exclude<keyof BrowseSearch, keyof TaskFilters>, unknown>
}

/** Returns the search text for the URL, or '' if it is too long. */
export function normalizeSearchText(text: string): string {
  const line = normalizeLine(text)
  return [...line].length > searchMaxCharacters ? '' : line
}

/** Removes the filters that need the viewer's position, while it is unknown. */
export const withoutPositionFilters = (filters: TaskFilters): TaskFilters => ({
  ...filters,
  miles: undefined,
  sort: filters.sort === 'closest' ? undefined : filters.sort,
})
