import { expect, test } from 'vitest'
import { stateBefore } from './states.ts'

test.each([
  ['Denver, CO', '80202', 'Denver,', true],
  ['Denver, Colorado', '80202', 'Denver,', true],
  ['Charleston, West Virginia', '25301', 'Charleston,', true],
  ['Washington, D.C.', '20001', 'Washington,', true],
  ['Denver, Colo.', '80202', 'Denver,', true],
  ['Denver, co', '80202', 'Denver,', true],
  ['Denver, IL', '80202', 'Denver,', false],
])('the state that %s ends with, before %s', (text, zip, before, fits) => {
  expect(stateBefore(text, zip)).toMatchObject({ before, fits })
})

test('a text that ends with no state', () => expect(stateBefore('Oak Park', '60302')).toBeNull())
