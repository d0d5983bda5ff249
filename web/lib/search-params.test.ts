import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './search-params.ts'

test.each([
  ['?type=service.', { type: 'service' }],
  ['?task=1b2c).', { task: '1b2c' }],
  ['?token=a_b-c”,', { token: 'a_b-c' }],
  ['?view=map&at=41.888,-87.790,13', { view: 'map', at: '41.888,-87.790,13' }],
  ['?q=what%3F', { q: 'what?' }],
  ['?q=60302', { q: '60302' }],
])('an address with %s names %j', (search, named) => {
  expect(readSearch(search)).toEqual(named)
})

test('what nobody chose is left out of an address', () => {
  expect(writeSearch({ view: undefined, q: '', near: 'x y' })).toBe('?near=x+y')
})
