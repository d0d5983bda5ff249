import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { placeOf } from '#server/features/places/place.ts'
import { whyNotPassword } from '#shared/auth/rules.ts'
import { registration } from '#shared/auth/schema.ts'
import { newMessageSchema } from '#shared/messages/schema.ts'
import { offerPhrase } from '#shared/offers/copy.ts'
import { newOfferSchema } from '#shared/offers/schema.ts'
import { newReviewSchema } from '#shared/reviews/schema.ts'
import { categoryNames } from '#shared/tasks/categories.ts'
import { isSample } from '#shared/tasks/samples.ts'
import { taskDetails, taskFields, taskStatus } from '#shared/tasks/schema.ts'
import { startOfDay } from '#shared/time.ts'
import { profileChanges } from '#shared/users/schema.ts'
import { site } from '#site'
import { writtenColumns } from '#tests/written-columns/columns.ts'
import { conversationRows, messageRows, offerRows, reviewRows } from './conversation-rows.ts'
import { demoTimeZone } from './moments.ts'
import { notificationRows } from './notification-rows.ts'
import { userRows } from './people-rows.ts'
import { demoPassword } from './seed-demo.ts'
import { taskRows } from './task-rows.ts'

const moments = [
  '2026-06-10T17:00:00Z',
  '2026-06-10T05:00:30Z',
  '2026-06-11T04:59:00Z',
  '2026-11-01T12:00:00Z',
  '2027-03-14T20:00:00Z',
]

describe.each(moments)('the story of the demo on %s', (start) => {
  const now = new Date(start)
  const users = userRows(now)
  const tasks = taskRows(now)
  const offers = offerRows(now)
  const conversations = conversationRows(now)
  const messages = messageRows(now)
  const reviews = reviewRows(now)
  const notifications = notificationRows(now)
  const taskOf = (id: string) => tasks.find((task) => task.id === id) as (typeof tasks)[number]

  test('shows every status and every category', () => {
    expect(new Set(tasks.map(({ status }) => status))).toEqual(new Set(taskStatus.options))
    expect(new Set(tasks.map(({ category }) => category))).toEqual(new Set(categoryNames))
    expect(tasks.filter(isSampleRow)).toHaveLength(3)
  })

  test('nothing in it happened after now', () => {
    for (const { created_at } of [...users, ...tasks, ...offers, ...messages, ...reviews, ...notifications])
      expect(created_at.getTime()).toBeLessThanOrEqual(now.getTime())
  })

  test('every request is for today or later', () => {
    const open = tasks.filter(({ status, task_type }) => status === 'open' && task_type === 'request')
    for (const task of open)
      expect(task.scheduled_at?.getTime()).toBeGreaterThanOrEqual(startOfDay(now, demoTimeZone).getTime())
    expect(open.length).toBeGreaterThan(15)
  })

  test('a task is posted, offered on, accepted and completed in this order', () => {
    for (const offer of offers) expect(offer.created_at > taskOf(offer.task_id).created_at).toBe(true)
    for (const { created_at, completed_at } of tasks) if (completed_at) expect(completed_at > created_at).toBe(true)
    for (const task of tasks.filter(({ helper_id }) => helper_id !== null)) {
      const accepted = offers.filter(({ task_id, status }) => task_id === task.id && status === 'accepted')
      expect(accepted.map(({ helper_id }) => helper_id)).toEqual([task.helper_id])
    }
    for (const { task_id, status } of offers) if (taskOf(task_id).status !== 'open') expect(status).not.toBe('pending')
  })

  test('a chat runs forward, between its two sides, and not past the end of the task', () => {
    for (const { id, task_id, requester_id, helper_id, last_message_at } of conversations) {
      const chat = messages.filter(({ conversation_id }) => conversation_id === id)
      const times = chat.map(({ created_at }) => created_at.getTime())
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
      expect(times.at(-1)).toBe(last_message_at.getTime())
      const { completed_at } = taskOf(task_id)
      if (completed_at) expect(last_message_at <= completed_at).toBe(true)
      for (const { sender_id } of chat) expect([requester_id, helper_id]).toContain(sender_id)
    }
  })

  test('each offer is in its chat with the phrase by which a deleted helper’s name is found', () => {
    for (const { task_id, helper_id, message } of offers) {
      const chat = messages.filter((said) => said.task_id === task_id && said.sender_id === helper_id)
      expect(chat[0]?.content).toContain(`${offerPhrase}: ${message}`)
    }
  })

  test('reviews follow completion, and both sides are the task’s own', () => {
    for (const { task_id, reviewer_id, reviewee_id, created_at } of reviews) {
      const { requester_id, helper_id, completed_at } = taskOf(task_id)
      expect(completed_at && created_at > completed_at).toBe(true)
      expect(new Set([reviewer_id, reviewee_id])).toEqual(new Set([requester_id, helper_id]))
    }
  })

  test('Maya and Ben have something unread, and nobody has two unread notifications of messages on one task', () => {
    const unread = notifications.filter(({ is_read }) => !is_read)
    expect(unread.filter(({ user_id }) => user_id === users[0]?.id).length).toBeGreaterThan(1)
    expect(unread.filter(({ user_id }) => user_id === users[1]?.id).length).toBeGreaterThan(0)
    const ofMessages = unread.filter(({ type }) => type === 'message_received')
    const keys = ofMessages.map(({ user_id, related_task_id }) => `${user_id} ${related_task_id}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('every text could have been typed', () => {
    expect(postedColumns.map(({ field }) => field)).toEqual(
      expect.arrayContaining(Object.keys(taskFields.shape).filter((field) => !unpostedFields.includes(field))),
    )
    const valid = (schema: z.ZodMiniType, value: unknown) =>
      expect(z.safeParse(schema, value).error?.issues).toBeUndefined()
    for (const task of tasks) valid(taskDetails, typed(task))
    for (const { task_id, message } of offers) valid(newOfferSchema, { taskId: task_id, message })
    for (const { task_id, reviewee_id, rating, comment } of reviews)
      valid(newReviewSchema, { taskId: task_id, revieweeId: reviewee_id, rating, comment })
    for (const { task_id, sender_id, content } of messages)
      valid(newMessageSchema, { taskId: task_id, recipientId: sender_id, content })
    for (const { first_name: firstName, last_name: lastName, email, phone, address, bio } of users) {
      valid(registration, { firstName, lastName, email, password: demoPassword })
      valid(profileChanges, { firstName, lastName, phone, address, bio })
      expect(whyNotPassword(demoPassword, { email, productName: site.name })).toBeNull()
    }
  })

  test('every place is that of its ZIP code', () => {
    for (const { address, zip, location } of users)
      expect(placeOf(address)).toMatchObject({ zip, cityAndState: location })
    for (const { address, area, lat, lng } of tasks) {
      const place = placeOf(address)
      expect(place.area).toBe(area)
      expect(Math.abs((place.point?.latitude ?? 0) - lat)).toBeLessThan(0.035)
      expect(Math.abs((place.point?.longitude ?? 0) - lng)).toBeLessThan(0.035)
    }
  })
})

const isSampleRow = ({ requester_id }: { requester_id: string }) => isSample({ requesterId: requester_id })

/** The zone of a post is that of its place, and the demo has no points. */
const unpostedFields = ['timeZone', 'pointsOffered']
const postPrefix = 'POST /api/tasks '
const postedColumns = Object.entries(writtenColumns).flatMap(([name, { accepted }]) =>
  accepted
    .filter((field) => field.startsWith(postPrefix))
    .map((field) => ({ column: name.replace('tasks.', ''), field: field.slice(postPrefix.length) })),
)

/** Returns the fields of the post that would store this row. */
const typed = (task: Record<string, unknown>) =>
  Object.fromEntries(
    postedColumns.map(({ column, field }) => {
      const value = task[column]
      return [field, value instanceof Date ? value.toISOString() : value]
    }),
  )
