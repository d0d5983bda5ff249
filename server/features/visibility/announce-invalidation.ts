import type { Announce } from '#server/platform/db/transaction.ts'

type InvalidationDetails = { senderId?: string; needsToast?: true }

/**
 * Sends these users a live event: something about the task has changed, so their screens refetch it. Each user must be
 * the acting one, who may have other screens open, or one found by a statement that asks `mayReach`. `senderId` is
 * given if the event is about a message. `needsToast` is given if the screen shall show a new notification that no
 * other event announces.
 */
export function announceInvalidation(
  announce: Announce,
  userIds: string[],
  taskId: string | null,
  details: InvalidationDetails = {},
) {
  for (const to of userIds) announce(to, { type: 'new_notification', data: { relatedTaskId: taskId, ...details } })
}
