import { expect, test } from 'vitest'
import { areaOf, shownArea, zipIn } from './area.ts'

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
  ['60302 Maple Street', null],
  ['12 Maple Street, Oak Park', null],
])('the ZIP code of %s is %s', (address, zip) => {
  expect(zipIn(address)).toBe(zip)
})

test('what is shown of an address is what the server says of it, and else the address cut', () => {
  expect(shownArea({ address: 'Oak Park 60302', area: 'Oak Park, 60302' })).toBe('Oak Park, 60302')
  expect(shownArea({ address: '12 Maple Street, Oak Park, IL 60302' })).toBe('Oak Park, 60302')
})
