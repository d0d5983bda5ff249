import type { NotificationType } from './schema.ts'

/** Types of notifications that a live event of their own announces: `new_offer` and `new_message` (shared/live.ts). */
const announcedTypes: readonly NotificationType[] = ['offer_received', 'message_received']

/**
 * Tells whether a live event of its own announces a notification, so that `new_notification` must not show it again.
 */
export const hasOwnEvent = (type: NotificationType): boolean => announcedTypes.includes(type)
