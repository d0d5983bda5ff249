import { sessionSchema } from '#shared/auth/schema.ts'
import { uploadSchema } from '#shared/files/schema.ts'
import { liveEvent, screenFrame } from '#shared/live.ts'
import { messageSchema, partnerSchema } from '#shared/messages/schema.ts'
import { notificationSchema, notificationSettings } from '#shared/notifications/schema.ts'
import { offerSchema } from '#shared/offers/schema.ts'
import { reviewSchema } from '#shared/reviews/schema.ts'
import { taskSchema } from '#shared/tasks/schema.ts'
import { meSchema, neighborSchema, profileSchema } from '#shared/users/schema.ts'

/** What answers and live messages are made of, by the names that the reference gives them. */
export const entities = {
  Task: taskSchema,
  Me: meSchema,
  Profile: profileSchema,
  Neighbor: neighborSchema,
  Offer: offerSchema,
  Message: messageSchema,
  Partner: partnerSchema,
  Review: reviewSchema,
  Notification: notificationSchema,
  NotificationSettings: notificationSettings,
  Session: sessionSchema,
  Upload: uploadSchema,
  LiveEvent: liveEvent,
  ScreenFrame: screenFrame,
}
