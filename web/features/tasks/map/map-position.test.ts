import { expect, test } from 'vitest'
import { boxOf, formatMapPosition, isMapPosition, parseMapPosition } from './map-position.ts'

test('a map position survives the URL', () => {
  const spot = { latitude: 41.8885, longitude: -87.7898, zoom: 13 }
  expect(formatMapPosition(spot)).toBe('41.889,-87.790,13')
  expect(parseMapPosition('41.889,-87.790,13')).toEqual({ latitude: 41.889, longitude: -87.79, zoom: 13 })
  expect(isMapPosition(formatMapPosition(spot))).toBe(true)
  expect(formatMapPosition({ ...spot, longitude: 272.2102 })).toBe('41.889,-87.790,13')
})

test.each(['', '41.889', '41.889,-87.790', '95.000,-87.790,13', '41.889,-187.790,13', '1e9,2,3', 'here', undefined, 7])(
  '%s is no map position',
  (text) => expect(isMapPosition(text)).toBe(false),
)

test('a map moved around the earth requests the right places', () => {
  expect(boxOf({ south: 41.81234567, west: 272.1, north: 41.9, east: 272.3 })).toEqual({
    south: 41.8123,
    west: -87.9,
    north: 41.9,
    east: -87.7,
  })
  expect(boxOf({ south: -10, west: 170, north: 10, east: 190 })).toMatchObject({ west: 170, east: -170 })
  expect(boxOf({ south: -95, west: -300, north: 95, east: 300 })).toEqual({
    south: -90,
    west: -180,
    north: 90,
    east: 180,
  })
})
