import { expect, test } from 'vitest'
import { applyChanges, taskColumns } from './details.ts'
import type { TaskRow } from './store.ts'
import { changedTerms } from './terms.ts'

const row = {
  taskType: 'request',
  title: 'Walk my dog',
  description: 'Biscuit needs half an hour by the lake.',
  category: 'pets',
  date: new Date('2030-12-01T21:00:00Z'),
  time: '15:00',
  timeZone: 'America/Chicago',
  duration: '1.50',
  compensationType: 'money',
  compensation: '15.00',
  serviceOffered: null,
  pointsOffered: null,
  availability: null,
  address: 'behind the church',
  addressPrivate: true,
  area: 'General Area',
  lat: null,
  lng: null,
} as TaskRow
const found = { latitude: 41.89, longitude: -87.79 }

test.each([
  ['a place that was found only now', false, []],
  ['a place that was given', true, ['place']],
] as const)('%s: the place has changed: %j', (_, isMoved, changed) => {
  const columns = taskColumns(applyChanges(row, {}), { area: row.area, point: found, grid: null }, row.timeZone)
  expect(changedTerms(row, columns, isMoved)).toEqual(changed)
})

test.each([
  ['an older free post whose title is edited', null, { title: 'Walk my cat' }, ['title']],
  ['an older free post that is edited as a free one', null, { compensationType: 'free' }, []],
  ['an older free post that is paid now', null, { compensationType: 'money', compensation: 5 }, ['pay']],
  ['a free post that is paid now', 'free', { compensationType: 'money', compensation: 5 }, ['pay']],
] as const)('%s: changed terms', (_, compensationType, changes, changed) => {
  const before: TaskRow = { ...row, compensationType, compensation: null }
  const columns = taskColumns(applyChanges(before, changes), { area: row.area, point: null, grid: null }, row.timeZone)
  expect(changedTerms(before, columns, false)).toEqual(changed)
})
