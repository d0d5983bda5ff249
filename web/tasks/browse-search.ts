import { isMonth } from '#shared/calendar.ts'
import { distanceOptionsMiles, searchMaxCharacters } from '#shared/limits.ts'
import { oneOf } from '#shared/one-of.ts'
import { categoriesFoundBy, categoryNames, offeredCategories } from '#shared/tasks/categories.ts'
import { payFilters, sorts, whenFilters } from '#shared/tasks/choices.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import { tidyLine } from '#shared/text.ts'
import { isSpot } from './map-spot.ts'

/**
 * The filters that a URL names, as the call has them. One that makes no sense is left out, and does not take the others
 * along.
 */
export function readFilters(search: Record<string, unknown>): TaskFilters {
  const category = oneOf(categoryNames, search['category'])
  return {
    q: tidyWords(String(search['q'] ?? '')) || undefined,
    category: category && offeredCategories.find((name) => categoriesFoundBy(category).includes(name)),
    compensation: oneOf(payFilters, search['compensation']),
    when: oneOf(whenFilters, search['when']),
    miles: oneOf(distanceOptionsMiles, Number(search['miles'])) || undefined,
    sort: oneOf(sorts, search['sort']),
  }
}

const views = ['list', 'calendar', 'map'] as const
export type View = (typeof views)[number]

/** As the URL has it, which says nothing for the list. */
export function viewNamed(name: string): BrowseSearch['view'] {
  const view = oneOf(views, name)
  return view === 'list' ? undefined : view
}

/** What the screen's URL says: the filters, and how what they leave is shown. */
export type BrowseSearch = TaskFilters & {
  /** The list where it says nothing. */
  view?: Exclude<View, 'list'> | undefined
  /** Of the calendar, 'YYYY-MM'; this month where it says nothing. */
  month?: string | undefined
  /** Of the map, as `spotText` has it; everything that was found where it says nothing. */
  at?: string | undefined
}

/** The filters as a view has them: a calendar is read day by day, and the order is the list's to choose. */
export const filtersIn = ({ view, month: _month, at: _at, ...filters }: BrowseSearch): TaskFilters =>
  view ? { ...filters, sort: view === 'calendar' ? 'soonest' : undefined } : filters

export function readBrowse(search: Record<string, unknown>): BrowseSearch {
  const { view, month, at } = search
  return {
    ...readFilters(search),
    view: viewNamed(String(view)),
    month: isMonth(month) ? month : undefined,
    at: isSpot(at) ? at : undefined,
  }
}

/** The words of a search as the URL keeps them: none where there are too many. */
export function tidyWords(text: string): string {
  const words = tidyLine(text)
  return [...words].length > searchMaxCharacters ? '' : words
}

/** The same filters while nobody knows where the viewer is: nothing is near then, and nothing closest. */
export const withoutPlace = (filters: TaskFilters): TaskFilters => ({
  ...filters,
  miles: undefined,
  sort: filters.sort === 'closest' ? undefined : filters.sort,
})
