import { describe, expect, test } from 'vitest'
import type { Refusal } from '#shared/refusals.ts'
import {
  isStepAvailable,
  maySeeAddress,
  maySeeExactPlace,
  type StepName,
  statusAfter,
  type TaskState,
  whyNotAccept,
  whyNotChange,
  whyNotDate,
  whyNotPay,
  whyNotStep,
} from './rules.ts'
import type { TaskStatus } from './schema.ts'

const at = (status: TaskStatus): TaskState => ({
  requesterId: 'ada',
  helperId: status === 'open' || status === 'closed' ? null : 'ben',
  status,
})
const everyStatus = ['open', 'matched', 'in_progress', 'pending_review', 'completed', 'closed'] as const

/** Expected result of each step in each status, in the order above; the same status if the step is already done. */
const leads: Record<StepName, (TaskStatus | null)[]> = {
  accept: ['matched', 'matched', null, null, null, null],
  start: [null, 'in_progress', 'in_progress', null, null, null],
  finish: [null, 'pending_review', 'pending_review', 'pending_review', null, null],
  complete: [null, 'completed', 'completed', 'completed', 'completed', null],
  close: ['closed', 'completed', 'completed', 'completed', 'completed', 'closed'],
  resume: [null, null, 'in_progress', 'in_progress', null, null],
  release: [null, 'open', 'open', null, null, null],
}
/** People who may take each step; `ben` counts only if the task has a helper. */
const by: Record<StepName, string[]> = {
  accept: ['ada'],
  start: ['ben'],
  finish: ['ben'],
  complete: ['ada'],
  close: ['ada'],
  resume: ['ada'],
  release: ['ada', 'ben'],
}

describe.each(Object.keys(leads) as StepName[])('%s', (name) => {
  test.each(everyStatus.map((status, place) => [status, leads[name][place] ?? null] as const))(
    'leads from %s to %s',
    (status, to) => expect(statusAfter(name, status)).toBe(to),
  )

  const cells = everyStatus.flatMap((status, place) =>
    ['ada', 'ben', 'cleo'].map((viewer) => {
      const mayAct = by[name].includes(viewer) && (viewer !== 'ben' || at(status).helperId === 'ben')
      const to = leads[name][place] ?? null
      const why: Refusal | null = mayAct ? (to === null ? 'wrong_state' : null) : 'not_yours'
      return { status, viewer, why, shown: why === null && to !== status }
    }),
  )
  test.each(cells)(
    'by $viewer on a task that is $status: $why, and a button: $shown',
    ({ status, viewer, why, shown }) => {
      expect(whyNotStep(name, at(status), viewer)).toBe(why)
      expect(isStepAvailable(name, at(status), viewer)).toBe(shown)
    },
  )
})

test.each([
  ['open', 'ada', 'ben', null],
  ['open', 'ada', 'ada', 'own_helper'],
  ['open', 'ben', 'ben', 'not_yours'],
  ['open', 'ben', 'cleo', 'not_yours'],
  ['matched', 'ada', 'ben', null],
  ['completed', 'ada', 'ben', null],
  ['matched', 'ada', 'cleo', 'task_not_open'],
  ['closed', 'ada', 'ben', 'task_not_open'],
] as const)('on a task that is %s, %s accepting %s: %s', (status, viewer, helper, why) => {
  expect(whyNotAccept(at(status), viewer, helper)).toBe(why)
})

test.each(everyStatus)('ada may change her %s task only while it is open, and ben never', (status) => {
  expect(whyNotChange(at(status), 'ada')).toBe(status === 'open' ? null : 'task_not_open')
  expect(whyNotChange(at(status), 'ben')).toBe('not_yours')
})

describe('at noon UTC on 10 June 2026', () => {
  const now = new Date('2026-06-10T12:00:00Z')
  test.each([
    ['no date', null, null],
    ['a year ago', '2025-06-10T12:00:00Z', 'past_date'],
    ['yesterday everywhere', '2026-06-10T11:59:59Z', 'past_date'],
    ['midnight where the day begins last', '2026-06-10T12:00:00Z', null],
    ['the year zero', '0000-01-01T00:00:00Z', 'past_date'],
    ['in a year', '2027-06-10T12:00:00Z', null],
    ['in two years less a minute', '2028-06-09T11:59:00Z', null],
    ['in two years and a day', '2028-06-10T12:00:00Z', 'far_date'],
    ['the year 9999', '9999-12-31T23:59:59Z', 'far_date'],
  ])('a request dated %s', (_, date, why) => expect(whyNotDate(date, now)).toBe(why))

  test('today is still yesterday’s date in the earliest time zone a minute before its midnight', () => {
    expect(whyNotDate('2026-06-09T12:00:00Z', new Date('2026-06-10T11:59:00Z'))).toBeNull()
  })
})

test.each([
  ['points', false, 'points_soon'],
  ['points', true, null],
  ['money', false, null],
  ['service', false, null],
  [null, false, null],
] as const)('paying with %s, with community points enabled %s: %s', (type, communityPoints, why) => {
  expect(whyNotPay(type, communityPoints)).toBe(why)
})

test.each([
  ['ada', 'open', null, '2026-01-01', true],
  ['ada', 'completed', '2026-01-01', '2027-01-01', true],
  ['ben', 'open', null, '2026-01-01', false],
  ['ben', 'matched', null, '2026-01-01', true],
  ['ben', 'completed', '2026-01-01', '2026-01-31', true],
  ['ben', 'completed', '2026-01-01', '2026-02-01', false],
  ['cleo', 'matched', null, '2026-01-01', false],
] as const)('%s sees the exact place of a task that is %s (since %s) on %s: %s', (viewer, status, done, day, sees) => {
  const task = { ...at(status), completedAt: done === null ? null : new Date(done), isBlocked: false }
  expect(maySeeExactPlace(task, viewer, new Date(day))).toBe(sees)
})

test('after a block the helper sees neither the exact place nor a public address, and the requester sees both', () => {
  const task = { ...at('pending_review'), completedAt: null, addressPrivate: false, isBlocked: true }
  for (const maySee of [maySeeExactPlace, maySeeAddress]) {
    expect(maySee(task, 'ben', new Date())).toBe(false)
    expect(maySee(task, 'ada', new Date())).toBe(true)
  }
})

test.each([
  ['cleo', true, false],
  ['cleo', false, true],
  ['ben', true, true],
  ['ada', true, true],
])('on a task’s page, %s sees the private address (%s): %s', (viewer, addressPrivate, sees) => {
  expect(
    maySeeAddress({ ...at('matched'), completedAt: null, isBlocked: false, addressPrivate }, viewer, new Date()),
  ).toBe(sees)
})
