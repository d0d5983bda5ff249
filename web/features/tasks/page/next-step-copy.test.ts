import { expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { nextStepText } from './next-step-copy.ts'

const [ada, ben] = [
  { id: 'ada', firstName: 'Ada' },
  { id: 'ben', firstName: 'Ben' },
]
const task = { taskType: 'request', requesterId: ada.id, requester: ada, addressPrivate: true } as Task
const nothing = {
  ownOffer: null,
  isAsked: false,
  released: undefined,
  waitingOffers: 0,
  areAllAsked: false,
  missingChannel: null,
}

test.each([
  [true, 'Ben was told and can see your address. Settle the details in the chat below.'],
  [false, 'Ben was told. Settle the details in the chat below.'],
])('if the address is private: %j, its requester reads whether the match revealed it', (addressPrivate, text) => {
  const matched = { ...task, addressPrivate, status: 'matched', helperId: ben.id, helper: ben } as Task
  expect(nextStepText(matched, ada.id, nothing)).toBe(text)
})

test.each([
  [1, 'A neighbor offered to help. Have a look, ask what you like, and accept if it suits you.'],
  [2, '2 neighbors offered to help. Compare at leisure, ask what you like, and accept what suits you.'],
])('with %d offers the requester reads what to do with them', (waitingOffers, text) => {
  expect(nextStepText({ ...task, status: 'open' } as Task, ada.id, { ...nothing, waitingOffers })).toBe(text)
})

test('a requester whose edit affected all offers reads that they have to be confirmed', () => {
  const known = { ...nothing, waitingOffers: 1, areAllAsked: true }
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
