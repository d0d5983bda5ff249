import { expect, test } from 'vitest'
import { cancelLabel, formatAgreement, isBeforeAgreedTime, otherChosenText } from './agreement.ts'
import type { Task } from './schema.ts'

// A Tuesday, 10 AM in Chicago.
const now = new Date('2026-11-24T16:00:00Z')
const timeZone = 'America/Chicago'
const evening = {
  date: '2026-11-29T00:00:00Z',
  time: '18:00',
  timeZone,
  duration: 4,
  requesterId: 'nora',
  requester: { firstName: 'Nora' },
  helperId: 'tess',
  helper: { firstName: 'Tess' },
  status: 'matched',
  taskType: 'request',
} as Task

test.each([
  [evening, 'Tess comes Saturday, 6–10 PM', 'You help Nora Saturday, 6–10 PM'],
  [{ ...evening, status: 'in_progress', duration: null }, 'Tess comes Saturday, 6 PM', 'You help Nora Saturday, 6 PM'],
  [{ ...evening, date: '2026-11-24T06:00:00Z', time: null }, 'Tess comes today', 'You help Nora today'],
  [{ ...evening, date: '2026-11-25T06:00:00Z', time: null }, 'Tess comes tomorrow', 'You help Nora tomorrow'],
  [{ ...evening, date: '2026-12-01T06:00:00Z', time: null }, 'Tess comes Tue, Dec 1', 'You help Nora Tue, Dec 1'],
  [{ ...evening, date: '2026-11-21T06:00:00Z', time: null }, 'Tess comes Sat, Nov 21', 'You help Nora Sat, Nov 21'],
  [{ ...evening, status: 'pending_review' }, null, null],
  [{ ...evening, status: 'open', helperId: null, helper: null }, null, null],
  [{ ...evening, taskType: 'service', date: null }, null, null],
])('requester and helper read what they agreed: %j', (task, requesterText, helperText) => {
  const texts = ['nora', 'tess'].map((viewerId) => formatAgreement(task as Task, viewerId, now))
  expect(texts.map((text) => text?.replace(/ [A-Z]\w+ time$/, '') ?? null)).toEqual([requesterText, helperText])
})

test.each([
  ['2026-11-29T00:00:00Z', '18:00', 'Cancel Saturday evening'],
  ['2026-11-28T15:00:00Z', '09:00', 'Cancel Saturday morning'],
  ['2026-11-29T04:00:00Z', '22:00', 'Cancel Saturday night'],
  ['2026-11-28T06:00:00Z', null, 'Cancel Saturday'],
  ['2026-11-24T21:00:00Z', '15:00', 'Cancel this afternoon'],
  ['2026-11-25T04:00:00Z', '22:00', 'Cancel tonight'],
  ['2026-11-24T06:00:00Z', null, 'Cancel today'],
  ['2026-11-26T00:00:00Z', '18:00', 'Cancel tomorrow evening'],
  ['2026-12-01T00:00:00Z', '18:00', 'Cancel Monday evening'],
  ['2026-12-02T00:00:00Z', '18:00', 'Cancel Dec 1'],
  ['2026-11-22T00:00:00Z', '18:00', 'Cancel this arrangement'],
  [null, null, 'Cancel this arrangement'],
])('ending the match of %s, %s, reads %s', (date, time, label) => {
  expect(cancelLabel({ date, time, timeZone }, now)).toBe(label)
})

test.each([
  ['2026-11-24T16:31:00Z', '10:31', true],
  ['2026-11-24T16:30:00Z', '10:30', false],
  ['2026-11-24T15:00:00Z', '09:00', false],
  ['2026-11-24T06:00:00Z', null, false],
  ['2026-11-25T06:00:00Z', null, true],
  [null, null, false],
])('a step at 10 AM is early for %s, %s: %s', (date, time, isEarly) => {
  expect(isBeforeAgreedTime({ date, time, timeZone }, now)).toBe(isEarly)
})

test.each([
  ['nora', 'matched', null],
  ['tess', 'in_progress', null],
  ['hank', 'in_progress', 'Nora chose another neighbor'],
  ['hank', 'pending_review', 'Nora chose another neighbor'],
  ['hank', 'completed', null],
])('%s reads in the chat of a task that is %s: %s', (viewerId, status, text) => {
  expect(otherChosenText({ ...evening, status } as Task, viewerId)).toBe(text)
})

test('nobody is chosen for an open task', () => {
  expect(otherChosenText({ ...evening, status: 'open', helperId: null } as Task, 'hank')).toBeNull()
})
