import type { Generated } from 'kysely'
import type { NotificationType } from '#shared/notifications/schema.ts'

type Notifications = {
  id: Generated<string>
  user_id: string
  type: NotificationType
  title: string
  message: string
  is_read: Generated<boolean>
  related_task_id: string | null
  /** The user named in the text; the notification is deleted with that account. */
  from_id: string | null
  /** A user named in the text who did not send it; the notification is deleted with that account too. */
  named_id: string | null
  created_at: Generated<Date>
}

type NotificationSettings = {
  user_id: string
  in_app_notifications: Generated<boolean>
  email_notifications: Generated<boolean>
  offer_notifications: Generated<boolean>
  message_notifications: Generated<boolean>
  task_update_notifications: Generated<boolean>
  digest_notifications: Generated<boolean>
  /** Period that the latest digest covers; both null before the first. */
  digest_from: Date | null
  digest_until: Date | null
}

export type NotificationTables = { notifications: Notifications; notification_settings: NotificationSettings }
