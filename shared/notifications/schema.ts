import * as z from 'zod/mini'
import { described } from '#shared/described.ts'

const notificationType = z.enum([
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
  fromId: described(
    z.nullable(z.uuid()),
    'User named in the text, whose chat or page the notification is about; null if there is none.',
  ),
  createdAt: z.iso.datetime(),
})
export type Notification = z.infer<typeof notificationSchema>

const onOrOff = z.boolean('Please choose on or off')

/** Settings of notifications: all are on by default, except the digest. */
export const notificationSettings = z.object({
  inAppNotifications: onOrOff,
  emailNotifications: onOrOff,
  offerNotifications: onOrOff,
  messageNotifications: onOrOff,
  taskUpdateNotifications: onOrOff,
  digestNotifications: onOrOff,
})
export type NotificationSettings = z.infer<typeof notificationSettings>

export const settingsChanges = z.partial(notificationSettings)
export type SettingsChanges = z.infer<typeof settingsChanges>
