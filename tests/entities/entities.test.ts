import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { sessionSchema } from '#shared/auth/schema.ts'
import { uploadSchema } from '#shared/files/schema.ts'
import { liveEvent } from '#shared/live.ts'
import { chatSummarySchema, messageSchema, partnerSchema } from '#shared/messages/schema.ts'
import { notificationSchema, notificationSettings } from '#shared/notifications/schema.ts'
import { offerSchema } from '#shared/offers/schema.ts'
import { reviewSchema } from '#shared/reviews/schema.ts'
import { taskSchema } from '#shared/tasks/schema.ts'
import { meSchema, neighborPageSchema, neighborSchema } from '#shared/users/schema.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { entities } from './entities.ts'
import { readEntities } from './read-entities.ts'

const [offerEvent, notificationEvent, messageEvent, typingEvent] = liveEvent.def.options
const schemas: Record<keyof typeof entities, { shape: object }> = {
  'the current user': meSchema,
  'a public user': neighborPageSchema,
  'a nested user': neighborSchema,
  'a request': taskSchema,
  'a service': taskSchema,
  'a notification': notificationSchema,
  'an offer': offerSchema,
  'a released offer': offerSchema,
  'a review': reviewSchema,
  'the task of a review': reviewSchema.shape.task,
  'a message': messageSchema,
  'a chat': chatSummarySchema,
  'an upload': uploadSchema,
  'a conversation partner': partnerSchema,
  'the notification settings': notificationSettings,
  'a session': sessionSchema,
  'the unread count': api.notifications.unreadCount.output,
  'the own offer': api.offers.mine.output,
  'the permission to review': api.reviews.mayReview.output,
  'the live event of an offer': offerEvent,
  'the data of an offer’s event': offerEvent.shape.data,
  'the live event of a message': messageEvent,
  'the live event of a notification': notificationEvent,
  'live typing': typingEvent,
  'the end of live typing': typingEvent,
}

test.each(Object.entries(entities))('the table has every field in the schema of %s', (name, fields) => {
  const { shape } = schemas[name as keyof typeof entities]
  expect(Object.keys(fields).toSorted()).toEqual(Object.keys(shape).toSorted())
})

describe.each(engines)('in answers on %s', (engine) => {
  const world = useWorld(engine)
  let answers: Awaited<ReturnType<typeof readEntities>>
  beforeAll(async () => {
    answers = await readEntities(world)
  })

  test.each(Object.entries(entities))('%s has every field of the specification, in its type', (name, fields) => {
    const answer = answers[name as keyof typeof entities]
    for (const [field, shape] of Object.entries<RegExp | undefined>(fields)) {
      if (shape === undefined) {
        expect(answer, name).not.toHaveProperty(field)
        continue
      }
      expect(answer, name).toHaveProperty(field)
      expect(JSON.stringify(answer[field]), `${name}: ${field}`).toMatch(shape)
    }
  })
})
