import { expect, test } from 'vitest'
import { areaOf, shownArea, townIn, zipIn } from './area.ts'

test.each([
  ['12 Maple Street, Oak Park, IL 60302', 'Oak Park, 60302'],
  ['Oak Park, 60302', 'Oak Park, 60302'],
  ['Oak Park, IL 60302-1234', 'Oak Park, 60302'],
  ['12 Maple Street, 60302', 'General Area'],
  ['  Oak   Park ,\t60302 ', 'Oak Park, 60302'],
  ['60302', 'General Area'],
  ['', 'General Area'],
  ['behind the church', 'General Area'],
  ['General Area', 'General Area'],
])('%s is cut to %s, and stays so when it is cut again', (address, area) => {
  expect(areaOf(address)).toBe(area)
  expect(areaOf(areaOf(address))).toBe(area)
})

test.each([
  ['12 Maple Street, Oak Park, IL 60302', '60302'],
  ['Oak Park 60302-1234', '60302'],
  ['12 Maple Street, Oak Park, IL 60302, USA', '60302'],
  ['60302', '60302'],
  ['Oak Park, 60302 , United States ', '60302'],
  ['60302.', '60302'],
  ['Oak Park, IL 60302 .', '60302'],
  ['Oak Park 60302\u20131234', '60302'],
  ['Oak Park 60302 \u2014 1234', '60302'],
  ['Oak Park 60302 - 1234', '60302'],
  ['Oak Park 603021234', '60302'],
  ['Oak Park (60302)', '60302'],
  ['Oak Park 60302 (blue door)', '60302'],
  ['Oak Park, IL 60302 (ring twice), USA.', '60302'],
  ['Oak Park 60302, United States of America', '60302'],
  ['Oak Park 60302, U.S.A.', '60302'],
  ['Oak Park 60302\u200b', '60302'],
  ['\u202aOak Park 60302\u202c', '60302'],
  ['Oak Park\u00a060302', '60302'],
  ['Oak Park\t60302\n', '60302'],
  ['Miami, FL 33101', '33101'],
  ['PO Box 7, Oak Park, IL 60303', '60303'],
  ['PO Box 60302', null],
  ['P.O. Box 60302', null],
  ['Building 90210', null],
  ['Unit 60302', null],
  ['Apt. 60302', null],
  ['12 Maple Street #60302', null],
  ['12 Maple Street # 60302', null],
  ['Suite 60302 (blue door)', null],
  ['Route 60302', null],
  ['60302 Maple Street', null],
  ['1234567890', null],
  ['60302-12', null],
  ['12 Maple Street, Oak Park', null],
])('the ZIP code of %s is %s', (address, zip) => {
  expect(zipIn(address)).toBe(zip)
})

test.each([
  ['Berlin 10115', 'Berlin'],
  ['12 Maple Street, Oak Park, IL 60302', 'Oak Park'],
  ['Oak Park, 60302', 'Oak Park'],
  ['12 Maple Street 60302', null],
  ['60302', null],
  ['Oak Park', null],
])('the town of %s is %s', (address, town) => {
  expect(townIn(address)).toBe(town)
})

test('what is shown of an address is what the server says of it, and else the address cut', () => {
  expect(shownArea({ address: 'Oak Park 60302', area: 'Oak Park, 60302' })).toBe('Oak Park, 60302')
  expect(shownArea({ address: '12 Maple Street, Oak Park, IL 60302' })).toBe('Oak Park, 60302')
})
