import * as z from 'zod/mini'
import { categoriesFoundBy, offeredCategories } from '#shared/tasks/categories.ts'
import { type TaskFilters, taskFilters } from '#shared/tasks/schema.ts'

/** The filters that a URL names. One that makes no sense is left out, and does not take the others along. */
export function readFilters(search: Record<string, unknown>): TaskFilters {
  const entries = Object.entries(taskFilters.shape).map(([name, schema]) => [
    name,
    z.safeParse(schema, search[name]).data || undefined,
  ])
  const { category, ...filters }: TaskFilters = Object.fromEntries(entries)
  return {
    ...filters,
    category: category && offeredCategories.find((name) => categoriesFoundBy(category).includes(name)),
  }
}

/** The words of a search as the URL keeps them. */
export const tidyWords = (text: string): string => readFilters({ q: text }).q ?? ''

export const needsPlace = ({ miles, sort }: TaskFilters): boolean => miles !== undefined || sort === 'closest'

/** The same filters while nobody knows where the viewer is: nothing is near then, and nothing closest. */
export const withoutPlace = (filters: TaskFilters): TaskFilters => ({
  ...filters,
  miles: undefined,
  sort: filters.sort === 'closest' ? undefined : filters.sort,
})
