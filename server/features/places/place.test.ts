import { expect, test } from 'vitest'
import { areaOf } from '#shared/places/area.ts'
import { milesBetween } from '#shared/places/grid.ts'
import { placeOf } from './place.ts'

const oakPark = { latitude: 41.894772, longitude: -87.789825 }

test('ada is placed by her ZIP code', () => {
  expect(placeOf('12 Maple Street, Oak Park, IL 60302')).toEqual({
    zip: '60302',
    area: 'Oak Park, 60302',
    point: oakPark,
    cityAndState: 'Oak Park, IL',
  })
})

test.each(['12 Maple Street, Secret Garden, IL 60302', '12 Maple Street 60302-1234', '60302'])(
  'the city of "%s" has its postal name',
  (address) => {
    expect(placeOf(address)).toMatchObject({ area: 'Oak Park, 60302', cityAndState: 'Oak Park, IL', point: oakPark })
  },
)

test.each([
  ['no ZIP code', 'behind the church, Oak Park'],
  ['one that nobody has', '12 Maple Street, Oak Park, IL 00000'],
])('an address with %s is in the general area, and nowhere on the map', (_, address) => {
  expect(placeOf(address)).toEqual({ zip: null, area: 'General Area', point: null, cityAndState: null })
})

test('a post box that the census does not know is located by the postal table', () => {
  const { area, point } = placeOf('PO Box 7, Oak Park, IL 60303')
  expect(area).toBe('Oak Park, 60303')
  expect(point && milesBetween(point, oakPark)).toBeLessThan(5)
})

test('a ZIP code newer than the postal table has a place, but no name', () => {
  const { area, cityAndState, point } = placeOf('1 New Street, Frisco, TX 75036')
  expect({ area, cityAndState }).toEqual({ area: 'General Area', cityAndState: null })
  expect(point?.latitude).toBeCloseTo(33.1, 0)
})

test('a military address has a city name, but no place', () => {
  expect(placeOf('Unit 1, APO, AA 34001')).toMatchObject({ area: 'APO, 34001', point: null })
})

test.each(['60302', '10001', '75036', '34001', '00501'])('reducing %s to its area twice changes nothing', (zip) => {
  const { area } = placeOf(zip)
  expect(areaOf(area)).toBe(area)
})
