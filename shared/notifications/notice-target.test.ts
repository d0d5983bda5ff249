import { expect, test } from 'vitest'
import { notices } from './notice-copy.ts'
import { pathOfNotice } from './notice-target.ts'

const ben = { id: '00000000-0000-4000-8000-0000000000b1', firstName: 'Ben' }
const walk = { title: 'Walk my dog', taskType: 'request' } as const

test.each([
  ['an offer to the offers', notices.offerReceived(ben, walk), '/task/1#offers'],
  ['a message to its chat', notices.messageReceived(ben, walk.title), `/task/1?with=${ben.id}#messages`],
  ['a review to the reviews', notices.reviewed(ben, walk.title), '/task/1#reviews'],
  ['a completed task to its top', notices.completed(ben, walk.title), '/task/1'],
  ['that one was chosen to the top', notices.offerAccepted(ben, walk), '/task/1'],
])('a notice leads from %s', (_, words, path) => {
  expect(pathOfNotice({ ...words, relatedTaskId: '1' })).toBe(path)
  expect(pathOfNotice({ ...words, relatedTaskId: null })).toBe('/')
})
