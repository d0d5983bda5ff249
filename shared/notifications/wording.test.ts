import { expect, test } from 'vitest'
import { notices } from './wording.ts'

const ben = { id: 'ben', firstName: 'Ben' }
const lessons = { title: 'Piano lessons', taskType: 'service' } as const
const words = [
  notices.offerReceived(ben, lessons),
  notices.offerWithdrawn(ben, lessons),
  notices.offerAccepted(ben, lessons),
  notices.offerPassedOver(lessons),
  notices.offerDeclined(ben, lessons),
  notices.termsChanged(ben, lessons, ['pay']),
  notices.offerConfirmed(ben, lessons),
  notices.taskDeleted(ben, lessons),
  notices.taskClosed(ben, lessons),
  notices.started(ben, lessons),
  notices.offerStandsAgain(lessons),
  notices.takenDown(lessons),
  notices.requesterLeft(lessons),
  notices.helperLeft(lessons),
]

test.each(words)('who asks for a service is not thanked for helping: $message', ({ title, message }) => {
  expect(`${title} ${message}`).toContain('"Piano lessons"')
  expect(`${title} ${message}`).not.toMatch(/help|for offering/i)
})

test('whoever answers a request is said to help', () => {
  const walk = { title: 'Walk my dog', taskType: 'request' } as const
  expect(notices.offerReceived(ben, walk).message).toBe('Ben offered to help with "Walk my dog".')
  expect(notices.offerReceived(ben, lessons).message).toBe('Ben would like "Piano lessons".')
})
