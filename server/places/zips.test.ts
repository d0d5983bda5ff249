import { expect, test } from 'vitest'
import { stateBefore } from '#shared/places/states.ts'
import { allZips, cityOf } from './zips.ts'

test('every ZIP code lies in the state that the post names', () => {
  const lost = allZips().filter((zip) => !stateBefore(cityOf(zip)?.state ?? '', zip)?.fits)
  expect(lost.map((zip) => [zip, cityOf(zip)])).toEqual([])
})
