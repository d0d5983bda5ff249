import { expect, test } from 'vitest'
import { sorts } from '#shared/tasks/choices.ts'
import { readSearch, writeSearch } from '#web/lib/search-params.ts'
import { filterFields } from './browse-copy.ts'
import { type BrowseSearch, parseBrowseSearch } from './browse-search.ts'

const search: Required<BrowseSearch> = {
  q: 'Dog in Oak Park?',
  type: 'service',
  category: 'pets',
  compensation: 'money',
  when: 'this_week',
  miles: 5,
  sort: 'highest_pay',
  view: 'map',
  month: '2026-12',
  at: '41.888,-87.790,13',
}
const reload = (before: BrowseSearch) => parseBrowseSearch(readSearch(writeSearch(before)))

test('a reload keeps the whole search', () => {
  expect(reload(search)).toEqual(search)
})

test.each(filterFields.flatMap(({ name, choices }) => choices.map(({ value }) => [name, value])))(
  'a reload keeps the filter %s=%s',
  (name, value) => {
    expect(String(reload({ [name]: value })[name as keyof BrowseSearch])).toBe(value)
  },
)

test.each(sorts)('a reload keeps the order %s', (sort) => {
  expect(reload({ sort }).sort).toBe(sort)
})
