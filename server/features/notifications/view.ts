import { balanceBidi } from '#shared/bidi.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import type { NotificationRow } from './store.ts'

export const viewNotification = (row: NotificationRow): Notification => ({
  ...row,
  // Older notifications contain names whose bidirectional marks were not yet balanced.
  message: balanceBidi(row.message),
  createdAt: row.createdAt.toISOString(),
})
