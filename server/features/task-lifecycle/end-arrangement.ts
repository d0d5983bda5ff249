import type { Tx } from '#server/database/tables.ts'
import { insertCanceledTasks } from '#server/features/calendars/deleted-tasks.ts'
import { notifyAll } from '#server/features/notifications/notify.ts'
import { reopenOffers } from '#server/features/offers/store.ts'
import type { LockedTask } from '#server/features/tasks/lock-tasks.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { isUnderWay } from '#shared/tasks/rules.ts'
import { site } from '#site'
import { refreshWatchers } from './refresh-watchers.ts'
import { reopenAfter } from './write-status.ts'

/** Reopens a task whose helper is gone. Returns the helpers whose passed-over offers are pending again. */
export async function reopenTask(tx: Tx, announce: Announce, task: LockedTask, ending: Ending): Promise<string[]> {
  await reopenAfter(tx, task, ending)
  const pendingAgainIds = await reopenOffers(tx, task.id)
  await notifyAll(tx, announce, pendingAgainIds, {
    taskId: task.id,
    content: notifications.offerStandsAgain(task, ending.now),
  })
  return pendingAgainIds
}

/** The side that ends an arrangement, and why. After the deletion of an account only the part of that side is known. */
export type Ending = {
  reason: 'blocked' | 'suspended' | 'left'
  endedBy: { id: string; firstName: string }
  now: Date
}

/** Tells the other side that an arrangement has ended, in the same words for every reason. */
export async function notifyOfEnd(tx: Tx, announce: Announce, task: LockedTask, { reason, endedBy, now }: Ending) {
  const isRequester = task.requesterId !== endedBy.id
  const to = isRequester ? task.requesterId : task.helperId
  if (to === null) return
  const { id, firstName } = endedBy
  const named = { id: reason === 'left' ? null : id, firstName }
  const content = notifications.arrangementEnded(named, task, { isRequester, now, siteName: site.name })
  // The helper may no longer see the task, so the notification does not lead there.
  await notifyAll(tx, announce, [to], { taskId: isRequester ? task.id : null, content })
}

/**
 * Ends those of these locked tasks that are under way: they open again, and the other side is told. The caller holds
 * the locks on the users, too.
 */
export async function endArrangements(tx: Tx, announce: Announce, tasks: LockedTask[], ending: Ending) {
  const underWay = tasks.filter(({ status }) => isUnderWay(status))
  await insertCanceledTasks(
    tx,
    underWay.map(({ id }) => id),
  )
  for (const task of underWay) {
    const pendingAgainIds = await reopenTask(tx, announce, task, ending)
    await notifyOfEnd(tx, announce, task, ending)
    await refreshWatchers(tx, announce, task.id, { by: ending.endedBy.id, notified: pendingAgainIds })
  }
}
