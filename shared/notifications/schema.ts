import * as z from 'zod/mini'

export const notificationType = z.enum([
  'offer_received',
  'message_received',
  'task_completed',
  'new_notification',
  'new_message',
])
export type NotificationType = z.infer<typeof notificationType>

export const notificationSchema = z.object({
  id: z.uuid(),
  type: notificationType,
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  relatedTaskId: z.nullable(z.uuid()),
  createdAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof notificationSchema>
