import type { NotificationType } from './schema.ts'

/** Types that have a live event of their own, `new_offer` or `new_message` (shared/live.ts). */
const announcedTypes: readonly NotificationType[] = ['offer_received', 'message_received']

/**
 * Tells whether a notification has a live event of its own, so that the event `new_notification` must not show it
 * again.
 */
export const hasOwnEvent = (type: NotificationType): boolean => announcedTypes.includes(type)
