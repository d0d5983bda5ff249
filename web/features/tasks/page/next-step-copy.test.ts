import { expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { nextStepText } from './next-step-copy.ts'

const [ada, ben] = [
  { id: 'ada', firstName: 'Ada' },
  { id: 'ben', firstName: 'Ben' },
]
// A Tuesday, 10 AM in Chicago.
const now = new Date('2026-11-24T16:00:00Z')
const task = { taskType: 'request', requesterId: ada.id, requester: ada, addressPrivate: true, date: null } as Task
const nothing = {
  now,
  ownOffer: null,
  isAsked: false,
  isHidden: false,
  released: undefined,
  pendingOffers: 0,
  areAllAsked: false,
  missingChannel: null,
}

test.each([
  [true, 'Ben was told and can see your address. Settle the details in the chat.'],
  [false, 'Ben was told. Settle the details in the chat.'],
])('if the address is private: %j, its requester reads whether the match revealed it', (addressPrivate, text) => {
  const matched = { ...task, addressPrivate, status: 'matched', helperId: ben.id, helper: ben } as Task
  expect(nextStepText(matched, ada.id, nothing)).toBe(text)
})

const saturday = { date: '2026-11-29T00:00:00Z', time: '18:00', timeZone: 'America/Chicago', duration: 4 }

test.each([
  ['ada', '2026-11-24T16:00:00Z', 'Ben comes Saturday, 6–10 PM. Mark it as complete once it is done.'],
  ['ben', '2026-11-24T16:00:00Z', 'You help Ada Saturday, 6–10 PM. Tell Ada when you are done.'],
  ['ada', '2026-11-28T23:40:00Z', 'Ben is on it. Mark it as complete once it is done.'],
  ['ben', '2026-11-28T23:40:00Z', 'You are on it. Tell Ada when you are done.'],
])('as long as the agreed time of a task in progress lies ahead, it is named (to %s, at %s)', (viewerId, at, text) => {
  const begun = { ...task, ...saturday, status: 'in_progress', helperId: ben.id, helper: ben } as Task
  expect(nextStepText(begun, viewerId, { ...nothing, now: new Date(at) }).replace(/ Chicago time/, '')).toBe(text)
})

test.each([
  [1, 'A neighbor offered to help. Have a look, ask what you like, and accept if it suits you.'],
  [2, '2 neighbors offered to help. Compare at leisure, ask what you like, and accept what suits you.'],
])('with %d offers the requester reads what to do with them', (pendingOffers, text) => {
  expect(nextStepText({ ...task, status: 'open' } as Task, ada.id, { ...nothing, pendingOffers })).toBe(text)
})

const closing = { ...task, status: 'open', timeZone: 'America/Chicago', closesAt: '2026-11-25T18:00:00Z' } as Task
test.each([
  [0, 'Nobody has answered yet. It closes tomorrow. If you still need help, edit it and choose a new time.'],
  [1, 'A neighbor offered to help. Have a look, ask what you like, and accept if it suits you. It closes tomorrow.'],
])('with %d offers the requester reads that the request closes by itself', (pendingOffers, text) => {
  expect(nextStepText(closing, ada.id, { ...nothing, pendingOffers })).toBe(text)
})

test.each([
  ['ada', 'request', 'It closed by itself on Nov 3, because its time was over. Neighbors no longer see it.'],
  ['ben', 'request', 'It closed by itself on Nov 3, because its time was over. Thank you for being there.'],
  [
    'ada',
    'service',
    'It closed by itself on Nov 3, because you did not say that you still offer it. Neighbors no longer see it.',
  ],
  ['ben', 'service', 'It is no longer offered. Thank you for being there.'],
] as const)('%s reads why a %s closed by itself', (viewerId, taskType, text) => {
  const closedReason = taskType === 'service' ? 'not_answered' : 'expired'
  const closed = { ...task, taskType, status: 'closed', timeZone: 'America/Chicago', closedReason } as Task
  expect(nextStepText({ ...closed, closedAt: '2026-11-04T02:00:00Z' }, viewerId, nothing)).toBe(text)
})

test('a requester whose edit affected all offers reads that they have to be confirmed', () => {
  const known = { ...nothing, pendingOffers: 1, areAllAsked: true }
  expect(nextStepText({ ...task, status: 'open' } as Task, ada.id, known)).toBe(
    'A neighbor offered to help. You have changed this since, and can accept once it is confirmed.',
  )
})

test('a helper whose request has changed reads what to do', () => {
  const known = { ...nothing, ownOffer: 'pending', isAsked: true } as const
  expect(nextStepText({ ...task, status: 'open' } as Task, ben.id, known)).toBe(
    'Ada has changed this since you offered. Say whether your offer still stands.',
  )
})

const unconfirmed = 'No mail goes out until you confirm your address.'

test.each([
  ['request', null, 'Your neighbors can see it. You are told as soon as somebody offers to help.'],
  ['request', unconfirmed, `Your neighbors can see it. Offers appear here and on your home screen. ${unconfirmed}`],
  ['request', undefined, 'Your neighbors can see it. Offers appear here and on your home screen.'],
  ['service', null, 'Your neighbors can see it. You are told as soon as one is interested.'],
  [
    'service',
    unconfirmed,
    `Your neighbors can see it. Who is interested appears here and on your home screen. ${unconfirmed}`,
  ],
] as const)('a %s that waits promises news only if it would arrive: %s', (taskType, missingChannel, text) => {
  expect(nextStepText({ ...task, taskType, status: 'open' } as Task, ada.id, { ...nothing, missingChannel })).toBe(text)
})

test.each([
  [null, 'Your offer is with Ada. You are told as soon as Ada decides.'],
  [unconfirmed, `Your offer is with Ada. Once Ada decides, you read it here. ${unconfirmed}`],
])('a helper who waits is promised news only if it would arrive: %s', (missingChannel, text) => {
  const waits = { ...nothing, ownOffer: 'pending', missingChannel } as const
  expect(nextStepText({ ...task, status: 'open' } as Task, ben.id, waits)).toBe(text)
})

test.each([
  ['pending', 'If volunteers change their decision, your offer stands again as it is.'],
  ['withdrawn', 'You have taken your offer back.'],
] as const)('nobody decides about an offer that is hidden (%s)', (ownOffer, text) => {
  const open = { ...task, status: 'open' } as Task
  expect(nextStepText(open, ben.id, { ...nothing, ownOffer, isHidden: true })).toBe(text)
})
