import * as z from 'zod/mini'
import { credentials, registration } from './auth/schema.ts'
import { type Api, call } from './call.ts'
import { messageSchema, newMessageSchema, partnerSchema } from './messages/schema.ts'
import { notificationSchema } from './notifications/schema.ts'
import { newOfferSchema, offerSchema } from './offers/schema.ts'
import { timeCursor } from './page.ts'
import { newReviewSchema, reviewSchema } from './reviews/schema.ts'
import { releaseReason, taskChanges, taskDetails, taskSchema, taskSearch } from './tasks/schema.ts'
import { meSchema, profileChanges, profileSchema } from './users/schema.ts'

const nothing = z.object({})
const byId = z.object({ id: z.uuid() })
const paged = z.object({ cursor: z.optional(timeCursor) })
const ofTask = { input: byId, missing: 'task_missing' } as const
const ofUser = { input: byId, missing: 'user_missing' } as const
const step = { ...ofTask, output: taskSchema }

/** Every call the product has, in the order of the specification. */
export const api = {
  auth: {
    user: call('GET /api/auth/user', { input: nothing, output: meSchema }),
    login: call('POST /api/auth/login', { input: credentials, output: meSchema, open: true }),
    register: call('POST /api/auth/register', { input: registration, output: meSchema, status: 201, open: true }),
  },
  tasks: {
    list: call('GET /api/tasks', { input: taskSearch, output: z.array(taskSchema) }),
    get: call('GET /api/tasks/:id', step),
    create: call('POST /api/tasks', { input: taskDetails, output: taskSchema, status: 201 }),
    edit: call('PATCH /api/tasks/:id', { ...step, input: z.extend(taskChanges, byId.shape) }),
    remove: call('DELETE /api/tasks/:id', { ...ofTask, output: byId }),
    mine: call('GET /api/my-tasks', {
      input: z.extend(paged, { type: z.optional(z.enum(['requested'])) }),
      output: z.array(taskSchema),
    }),
    shared: call('GET /api/users/:id/shared-tasks', { ...ofUser, output: z.array(taskSchema) }),
    assign: call('PATCH /api/tasks/:id/assign', { ...step, input: z.extend(byId, { helperId: z.uuid() }) }),
    start: call('PATCH /api/tasks/:id/start', step),
    finish: call('PATCH /api/tasks/:id/finish', step),
    complete: call('PATCH /api/tasks/:id/complete', step),
    close: call('PATCH /api/tasks/:id/close', step),
    release: call('PATCH /api/tasks/:id/release', { ...step, input: z.extend(byId, { reason: releaseReason }) }),
  },
  offers: {
    mine: call('GET /api/tasks/:id/my-offer', { ...ofTask, output: z.object({ hasOffer: z.boolean() }) }),
    create: call('POST /api/offers', {
      input: newOfferSchema,
      output: offerSchema,
      status: 201,
      missing: 'task_missing',
    }),
    list: call('GET /api/tasks/:id/offers', {
      ...ofTask,
      input: z.extend(byId, paged.shape),
      output: z.array(offerSchema),
    }),
  },
  notifications: {
    unreadCount: call('GET /api/notifications/unread-count', {
      input: nothing,
      output: z.object({ count: z.number() }),
    }),
    list: call('GET /api/notifications', { input: paged, output: z.array(notificationSchema) }),
    read: call('PATCH /api/notifications/:id/read', {
      input: byId,
      output: notificationSchema,
      missing: 'notification_missing',
    }),
    readAll: call('PATCH /api/notifications/mark-all-read', {
      input: nothing,
      output: z.object({ count: z.number() }),
    }),
  },
  users: {
    get: call('GET /api/users/:id', { ...ofUser, output: profileSchema }),
    editProfile: call('PATCH /api/profile', { input: profileChanges, output: meSchema }),
  },
  reviews: {
    received: call('GET /api/users/:id/reviews/received', {
      ...ofUser,
      input: z.extend(byId, paged.shape),
      output: z.array(reviewSchema),
    }),
    create: call('POST /api/reviews', {
      input: newReviewSchema,
      output: reviewSchema,
      status: 201,
      missing: 'task_missing',
    }),
    ofTask: call('GET /api/tasks/:id/reviews', { ...ofTask, output: z.array(reviewSchema) }),
    mayReview: call('GET /api/tasks/:id/can-review', { ...ofTask, output: z.object({ canReview: z.boolean() }) }),
  },
  messages: {
    partners: call('GET /api/tasks/:id/conversations', { ...ofTask, output: z.array(partnerSchema) }),
    list: call('GET /api/tasks/:id/messages', {
      ...ofTask,
      input: z.extend(byId, { ...paged.shape, with: z.optional(z.uuid()) }),
      output: z.array(messageSchema),
    }),
    send: call('POST /api/messages', {
      input: newMessageSchema,
      output: messageSchema,
      status: 201,
      missing: 'task_missing',
    }),
  },
} satisfies Api
