import { sessionSchema } from '#shared/auth/schema.ts'
import { uploadSchema } from '#shared/files/schema.ts'
import { messageSchema, partnerSchema } from '#shared/messages/schema.ts'
import { notificationSchema, notificationSettings } from '#shared/notifications/schema.ts'
import { offerSchema } from '#shared/offers/schema.ts'
import { reviewSchema } from '#shared/reviews/schema.ts'
import { taskSchema } from '#shared/tasks/schema.ts'
import { meSchema, neighborPageSchema, neighborSchema } from '#shared/users/schema.ts'

/** Schemas of answers, by their names in the API reference. */
export const entities = {
  Task: taskSchema,
  Me: meSchema,
  NeighborPage: neighborPageSchema,
  Neighbor: neighborSchema,
  Offer: offerSchema,
  Message: messageSchema,
  Partner: partnerSchema,
  Review: reviewSchema,
  Notification: notificationSchema,
  NotificationSettings: notificationSettings,
  Session: sessionSchema,
  Upload: uploadSchema,
}
