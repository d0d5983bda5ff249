import { expect, expectTypeOf, test } from 'vitest'
import type { FileRoutesByFullPath as Routes } from '#web/route-tree.gen.ts'
import { readSearch, writeSearch } from './search-params.ts'

test.each([
  ['?type=service.', { type: 'service' }],
  ['?task=1b2c).', { task: '1b2c' }],
  ['?token=a_b-c”,', { token: 'a_b-c' }],
  ['?view=map&at=41.888,-87.790,13', { view: 'map', at: '41.888,-87.790,13' }],
  ['?q=what%3F', { q: 'what?' }],
  ['?View=Calendar&WHEN=TODAY', { view: 'calendar', when: 'today' }],
  ['?Token=aB-c', { token: 'aB-c' }],
  ['?Q=What%3F', { q: 'What?' }],
  ['?q=60302', { q: '60302' }],
])('a URL with %s names %j', (search, named) => {
  expect(readSearch(search)).toEqual(named)
})

test('default values are left out of a URL', () => {
  expect(writeSearch({ view: undefined, q: '', near: 'x y' })).toBe('?near=x+y')
})

type ParameterName = { [Path in keyof Routes]: keyof Routes[Path]['types']['fullSearchSchema'] & string }[keyof Routes]
type NameWithUpperCase = Exclude<ParameterName, Lowercase<ParameterName>>

test('no screen has a parameter with upper case in its name, because a reload would lose it', () => {
  expectTypeOf<'view'>().toExtend<ParameterName>()
  expectTypeOf<NameWithUpperCase>().toBeNever()
})
