import type { Notification } from '#shared/notifications/schema.ts'
import type { NotificationRow } from './store.ts'

export const viewNotification = (row: NotificationRow): Notification => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})
