import type { NotificationContent } from '#shared/notifications/notification-copy.ts'
import { firstNameOf } from '#shared/users/format-user.ts'

/** Tells a neighbor that somebody is back of whom they were told that they are gone. */
export const hereAgainNotification = (neighbor: { id: string; firstName: string }): NotificationContent => ({
  type: 'new_notification',
  topic: 'taskUpdateNotifications',
  title: 'A neighbor is here again',
  message: `${firstNameOf(neighbor)} is here again. That decision was changed.`,
  fromId: neighbor.id,
  validWhile: null,
})
