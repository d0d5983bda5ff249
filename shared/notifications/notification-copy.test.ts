import { expect, test } from 'vitest'
import { sampleNotifications } from '#tests/fixtures/sample-notifications.ts'
import { notifications } from './notification-copy.ts'

const ben = { id: 'ben', firstName: 'Ben' }
const lessons = { title: 'Piano lessons', taskType: 'service' } as const
const ofService = sampleNotifications({ who: ben, title: lessons.title, reason: 'I am ill' }, 'service')

// The end of an arrangement names its day, and not its title.
const { arrangementEnded: _, ...titled } = ofService

test.each(Object.values(titled))(
  'the requester of a service is not thanked for helping: $message',
  ({ title, message }) => {
    expect(`${title} ${message}`).toContain('"Piano lessons"')
    expect(`${title} ${message}`).not.toMatch(/help|for offering/i)
  },
)

test('a neighbor who responds to a request is said to help', () => {
  const walk = { title: 'Walk my dog', taskType: 'request' } as const
  expect(notifications.offerReceived(ben, walk).message).toBe('Ben offered to help with "Walk my dog".')
  expect(notifications.offerReceived(ben, lessons).message).toBe('Ben would like "Piano lessons".')
})
