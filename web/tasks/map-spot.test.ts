import { expect, test } from 'vitest'
import { boxOf, isSpot, spotIn, spotText } from './map-spot.ts'

test('a part of the map is found again by its URL', () => {
  const spot = { latitude: 41.8885, longitude: -87.7898, zoom: 13 }
  expect(spotText(spot)).toBe('41.889,-87.790,13')
  expect(spotIn('41.889,-87.790,13')).toEqual({ latitude: 41.889, longitude: -87.79, zoom: 13 })
  expect(isSpot(spotText(spot))).toBe(true)
  expect(spotText({ ...spot, longitude: 272.2102 })).toBe('41.889,-87.790,13')
})

test.each(['', '41.889', '41.889,-87.790', '95.000,-87.790,13', '41.889,-187.790,13', '1e9,2,3', 'here', undefined, 7])(
  '%s is no part of the map',
  (text) => expect(isSpot(text)).toBe(false),
)

test('a map that was turned around the earth asks for places on it', () => {
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
