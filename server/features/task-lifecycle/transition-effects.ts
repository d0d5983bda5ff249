import type { Tx } from '#server/database/tables.ts'
import { declineOffers, passOverOffers, reopenOffers } from '#server/features/offers/store.ts'
import { isPairBlocked, seenByEachOther } from '#server/features/tasks/seen-neighbors.ts'
import type { TaskRow } from '#server/features/tasks/store.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type NotificationContent, notifications, withoutSender } from '#shared/notifications/notification-copy.ts'
import type { StepName } from '#shared/tasks/rules.ts'

/** A step that was just taken: the task before it, its helper, and the acting user. */
export type Transition = {
  task: TaskRow
  helperId: string | null
  by: { id: string; firstName: string }
  reason?: string | undefined
}
export type EffectNotification = { userIds: string[]; content: NotificationContent }

/** Effects of each step on the task's offers, and the notifications that it causes. */
export const transitionEffects: Record<StepName, (tx: Tx, transition: Transition) => Promise<EffectNotification[]>> = {
  accept: async (tx, { task, helperId, by }) => [
    notificationTo([helperId], notifications.offerAccepted(by, task)),
    notificationTo(await passOverOffers(tx, task.id), notifications.offerPassedOver(task)),
  ],
  start: async (_tx, { task, by }) => [notificationTo([task.requesterId], notifications.started(by, task))],
  finish: async (_tx, { task, by }) => [notificationTo([task.requesterId], notifications.finished(by, task.title))],
  complete: endTask,
  close: endTask,
  resume: async (_tx, { task, helperId, by }) => [notificationTo([helperId], notifications.resumed(by, task.title))],
  release: async (tx, { task, helperId, by, reason = '' }) => {
    const role = by.id === helperId ? 'helper' : 'requester'
    return [
      role === 'helper'
        ? notificationTo([task.requesterId], notifications.released(by, task.title, reason))
        : notificationTo([helperId], notifications.helperReleased(by, task, reason)),
      notificationTo(
        await reopenOffers(tx, task.id, { by: role, reason }),
        notifications.offerStandsAgain(task, await databaseTime(tx)),
      ),
    ]
  },
}

/** A task with a helper was completed; otherwise it was closed, and its pending offers are declined. */
async function endTask(tx: Tx, { task, helperId, by }: Transition) {
  if (helperId !== null) return [notificationTo([helperId], completedContent(task, by))]
  return [notificationTo(await declineOffers(tx, task.id), notifications.taskClosed(by, task))]
}

/**
 * After a block, the notification has no sender and names the requester as the block does. The helper still gets it,
 * because both may review.
 */
function completedContent(task: TaskRow, by: Transition['by']): NotificationContent {
  if (!isPairBlocked(task)) return notifications.completed(by, task.title)
  const firstName = seenByEachOther(task).requester?.first_name ?? by.firstName
  return withoutSender(notifications.completed({ ...by, firstName }, task.title))
}

export const notificationTo = (userIds: (string | null)[], content: NotificationContent): EffectNotification => ({
  userIds: userIds.filter((to) => to !== null),
  content,
})
