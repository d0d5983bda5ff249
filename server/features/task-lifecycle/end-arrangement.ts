import type { Tx } from '#server/database/tables.ts'
import { notifyAll } from '#server/features/notifications/notify.ts'
import { reopenOffers } from '#server/features/offers/store.ts'
import type { LockedTask } from '#server/features/tasks/lock-tasks.ts'
import { reopenTasks } from '#server/features/tasks/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { site } from '#site'

/** Reopens a task whose helper is gone. Returns the helpers whose passed-over offers are pending again. */
export async function reopenTask(tx: Tx, announce: Announce, task: LockedTask): Promise<string[]> {
  await reopenTasks(tx, [task.id])
  const pendingAgainIds = await reopenOffers(tx, task.id)
  await notifyAll(tx, announce, pendingAgainIds, { taskId: task.id, content: notifications.offerStandsAgain(task) })
  return pendingAgainIds
}

/** The side that ends an arrangement by a block, or by deleting the account, after which only its part is known. */
export type Ending = { endedBy: { id: string; firstName: string; isLeaving?: true }; now: Date }

/** Tells the other side that an arrangement has ended, in the same words for every reason. */
export async function notifyOfEnd(tx: Tx, announce: Announce, task: LockedTask, { endedBy, now }: Ending) {
  const isRequester = task.requesterId !== endedBy.id
  const to = isRequester ? task.requesterId : task.helperId
  if (to === null) return
  const { id, firstName, isLeaving = false } = endedBy
  const named = { id: isLeaving ? null : id, firstName }
  const content = notifications.arrangementEnded(named, task, { isRequester, now, siteName: site.name })
  // The helper may no longer see the task, so the notification does not lead there.
  await notifyAll(tx, announce, [to], { taskId: isRequester ? task.id : null, content })
}
