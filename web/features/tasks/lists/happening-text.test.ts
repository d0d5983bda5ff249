import { expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { happeningText } from './happening-text.ts'

// A Tuesday, 10 AM in Chicago.
const now = new Date('2026-11-24T16:00:00Z')
const nora = { id: 'nora', firstName: 'Nora', lastName: 'Hill' }
const tess = { id: 'tess', firstName: 'Tess', lastName: 'Kim' }
const open = {
  date: '2026-11-29T00:00:00Z',
  time: '18:00',
  timeZone: 'America/Chicago',
  requesterId: 'nora',
  requester: nora,
  helper: null,
  status: 'open',
  taskType: 'request',
} as unknown as Task
const matched = { ...open, status: 'matched', helperId: 'tess', helper: tess } as Task

test.each([
  ['nothing yet', open, null, null],
  ['no offer yet', { ...open, offersToAnswer: 0 }, null, null],
  ['one offer', { ...open, offersToAnswer: 1 }, '1 offer', null],
  ['two offers', { ...open, offersToAnswer: 2 }, '2 offers', null],
  ['interest', { ...open, taskType: 'service', offersToAnswer: 1 }, '1 neighbor is interested', null],
  ['a match', matched, 'Tess comes Saturday', 'You help Nora Saturday'],
  ['a match without a day', { ...matched, date: null }, 'With Tess Kim', 'With Nora Hill'],
  ['finished work', { ...matched, status: 'pending_review' }, 'Tess says it is done', 'With Nora Hill'],
  ['the end', { ...matched, status: 'completed' }, null, null],
] as const)('a row of My Tasks tells of %s', (_name, task, requesterText, helperText) => {
  expect(happeningText(task as Task, 'nora', now)).toBe(requesterText)
  if (task.status !== 'open') expect(happeningText(task as Task, 'tess', now)).toBe(helperText)
})
