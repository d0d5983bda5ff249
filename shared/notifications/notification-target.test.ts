import { expect, test } from 'vitest'
import { accessNotification } from '#shared/auth/access-notice-copy.ts'
import { accessEvents } from '#shared/auth/security-events.ts'
import { noticeNotification } from '#shared/moderation/notice-copy.ts'
import { titlesOfNotices } from '#shared/moderation/notice-titles.ts'
import { notifications } from './notification-copy.ts'
import { pathOfNotification } from './notification-target.ts'

const ben = { id: '00000000-0000-4000-8000-0000000000b1', firstName: 'Ben' }
const walk = { title: 'Walk my dog', taskType: 'request' } as const

test.each([
  ['an offer to the offers', notifications.offerReceived(ben, walk), '/task/1#offers'],
  ['a message to its chat', notifications.messageReceived(ben, walk.title), `/task/1?with=${ben.id}#messages`],
  ['a review to the reviews', notifications.reviewed(ben, walk.title), '/task/1#reviews'],
  ['a completed task to its top', notifications.completed(ben, walk.title), '/task/1'],
  ['that one was chosen to the top', notifications.offerAccepted(ben, walk), '/task/1'],
])('a notification leads from %s', (_, words, path) => {
  expect(pathOfNotification({ ...words, relatedTaskId: '1' })).toBe(path)
  expect(pathOfNotification({ ...words, relatedTaskId: null })).toBe('/')
})

test.each(titlesOfNotices)('a notification with the title %s leads to the notices', (title) => {
  expect(pathOfNotification({ ...noticeNotification(title), relatedTaskId: null })).toBe('/account/notices')
})

test.each(accessEvents)('a notification of access (%s) leads to the account', (event) => {
  expect(pathOfNotification({ ...accessNotification(event, 'Firefox on Windows'), relatedTaskId: null })).toBe(
    '/account',
  )
})
