import { balanceBidi } from '#shared/bidi.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import type { NotificationRow } from './store.ts'

export const viewNotification = (row: NotificationRow): Notification => ({
  ...row,
  // Older sentences were made before names were rid of what turns them round.
  message: balanceBidi(row.message),
  createdAt: row.createdAt.toISOString(),
})
