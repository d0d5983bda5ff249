import { expect, test } from 'vitest'
import { snapToGrid } from '#shared/places/grid.ts'
import { placeOf } from './place.ts'
import { zoneAt } from './zone.ts'

test.each([
  ['60302', 'Oak Park', 'America/Chicago'],
  ['96799', 'Pago Pago', 'Pacific/Pago_Pago'],
  ['86047', 'Winslow', 'America/Phoenix'],
  ['86040', 'Page', 'America/Phoenix'],
  ['86021', 'Colorado City', 'America/Phoenix'],
  ['86022', 'Fredonia', 'America/Phoenix'],
  ['86039', 'Kykotsmovi Village, of the Hopi', 'America/Phoenix'],
  ['86034', 'Keams Canyon, of the Hopi', 'America/Phoenix'],
  ['85371', 'Poston, beside California', 'America/Phoenix'],
  ['86033', 'Kayenta, of the Navajo', 'America/Denver'],
  ['86045', 'Tuba City, of the Navajo', 'America/Denver'],
  ['86503', 'Chinle, of the Navajo', 'America/Denver'],
  ['89883', 'West Wendover', 'America/Denver'],
  ['89042', 'Panaca', 'America/Los_Angeles'],
  ['89501', 'Reno', 'America/Los_Angeles'],
  ['49935', 'Iron River', 'America/Chicago'],
  ['49920', 'Crystal Falls', 'America/Chicago'],
  ['49855', 'Marquette', 'America/Detroit'],
  ['04730', 'Houlton, beside New Brunswick', 'America/New_York'],
  ['59263', 'Scobey, beside Saskatchewan', 'America/Denver'],
  ['58772', 'Portal, beside Saskatchewan', 'America/Chicago'],
  ['92363', 'Needles, beside Arizona', 'America/Los_Angeles'],
  ['88135', 'Texico, beside Texas', 'America/Denver'],
  ['83805', 'Bonners Ferry', 'America/Los_Angeles'],
  ['99742', 'Gambell, beside Siberia', 'America/Nome'],
])('the time zone of %s, %s, is %s', (zip, _town, zone) => {
  const { area, point } = placeOf(zip)
  expect(zoneAt({ area, grid: point && snapToGrid(point) })).toBe(zone)
})

test('for an unknown ZIP code the grid point decides the time zone, and without one it is null', () => {
  expect(zoneAt({ area: 'General Area', grid: { latitude: 39.75, longitude: -105 } })).toBe('America/Denver')
  expect(zoneAt({ area: 'General Area', grid: null })).toBeNull()
})
