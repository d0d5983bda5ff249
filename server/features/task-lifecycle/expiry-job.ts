import type { Db, Tx } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { notify, notifyAll } from '#server/features/notifications/notify.ts'
import { declineOffers, findPendingHelperIds } from '#server/features/offers/store.ts'
import { lockDueClosing, lockDueNotice } from '#server/features/tasks/due-tasks.ts'
import { findTaskOrThrow, setExpiry } from '#server/features/tasks/store.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { handleEachDue } from '#server/platform/jobs/handle-each-due.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { expiryAfterNotice } from '#shared/tasks/expiry.ts'
import { minuteMs } from '#shared/time.ts'
import { refreshWatchers } from './refresh-watchers.ts'
import { expirePost } from './write-status.ts'

/** Posts of each kind in one run, so that a run ends; after an upgrade many may be due at once. */
const postsOfRun = 500

/** Tells the authors whose posts close soon, asks those of older services, and closes the posts whose time is over. */
export async function expirePosts(db: Db, bus: Bus, onError: OnError): Promise<void> {
  await handleEachDue(db, bus, {
    claim: lockDueNotice,
    handle: tellAuthor,
    describeFailure: (id) => `The closing notice of task ${id} failed`,
    max: postsOfRun,
    onError,
  })
  await handleEachDue(db, bus, {
    claim: lockDueClosing,
    handle: closePost,
    describeFailure: (id) => `The end of task ${id} failed`,
    max: postsOfRun,
    onError,
  })
}

async function tellAuthor(tx: Tx, announce: Announce, { id: taskId }: { id: string }) {
  const [task, now] = [await findTaskOrThrow(tx, taskId), await databaseTime(tx)]
  const expiry = expiryAfterNotice(task, now)
  await setExpiry(tx, taskId, expiry)
  if (task.requesterId === null || expiry.closesAt === null) return
  const closing = { closesAt: expiry.closesAt, now, offers: (await findPendingHelperIds(tx, taskId)).length }
  const content =
    task.taskType === 'service' ? notifications.stillOffering(task, closing) : notifications.closesSoon(task, closing)
  await notify(tx, announce, { to: task.requesterId, taskId, content })
}

/** The offers end with the post. Its chats and their files stay. */
async function closePost(tx: Tx, announce: Announce, { id: taskId }: { id: string }) {
  const task = await findTaskOrThrow(tx, taskId)
  if (!(await expirePost(tx, task))) return
  const helperIds = await declineOffers(tx, taskId)
  await notifyAll(tx, announce, helperIds, { taskId, content: notifications.postOver(task) })
  const requesterIds = task.requesterId === null ? [] : [task.requesterId]
  await notifyAll(tx, announce, requesterIds, { taskId, content: notifications.closedByItself(task) })
  await refreshWatchers(tx, announce, taskId, { notified: [...helperIds, ...requesterIds] })
}

export const scheduleExpiry = (db: Db, bus: Bus, onError: OnError) =>
  repeatJob(db, () => expirePosts(db, bus, onError), { name: 'expiry', everyMs: minuteMs, isImmediate: true }, onError)
