import { expect, test } from 'vitest'
import { decideTaskOutcome, whyNotDeleteAccount } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  [true, '2026-01-01T00:00:00Z', null],
  [false, '2026-11-21T11:59:59Z', 'wrong_password'],
  [null, '2026-11-21T11:50:00Z', null],
  [null, '2026-11-21T11:49:59Z', 'sign_in_again'],
])('a correct password: %s, and a session since %s, are answered with %s', (isPasswordRight, since, why) => {
  expect(whyNotDeleteAccount({ isPasswordRight, signedInAt: new Date(since), now })).toBe(why)
})

test.each([
  ['open', 'ada', null, 'ada', 'deleted'],
  ['closed', 'ada', null, 'ada', 'deleted'],
  ['matched', 'ada', 'ben', 'ada', 'closed'],
  ['in_progress', 'ada', 'ben', 'ada', 'closed'],
  ['pending_review', 'ada', 'ben', 'ada', 'closed'],
  ['completed', 'ada', 'ben', 'ada', 'kept'],
  ['completed', 'ada', null, 'ada', 'deleted'],
  ['matched', 'ada', 'ben', 'ben', 'reopened'],
  ['in_progress', 'ada', 'ben', 'ben', 'reopened'],
  ['pending_review', 'ada', 'ben', 'ben', 'reopened'],
  ['completed', 'ada', 'ben', 'ben', 'kept'],
  ['completed', null, 'ben', 'ben', 'deleted'],
  ['closed', null, 'ben', 'ben', 'deleted'],
] as const)(
  'a task that is %s between %s and %s, when %s deletes the account: %s',
  (status, requesterId, helperId, who, fate) => {
    expect(decideTaskOutcome({ requesterId, helperId, status }, who)).toBe(fate)
  },
)
