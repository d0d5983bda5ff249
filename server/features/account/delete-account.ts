import type { Tx } from '#server/database/tables.ts'
import { deleteAnswerNotesOf, deleteLastArrangementsOf } from '#server/features/arrangements/store.ts'
import { rememberSessionsOfDeleted } from '#server/features/auth/deleted-accounts.ts'
import { findSessionIds } from '#server/features/auth/sessions.ts'
import { hashAddress } from '#server/features/barred-addresses/hash-address.ts'
import { barAddressOf } from '#server/features/barred-addresses/store.ts'
import { maskAppealsOf } from '#server/features/cases/appeals.ts'
import { maskDecisionsBy } from '#server/features/cases/decisions.ts'
import { maskNotesBy } from '#server/features/cases/notes.ts'
import { maskQuestionsOf } from '#server/features/cases/questions.ts'
import { keepDeletedUser } from '#server/features/evidence/deleted-things.ts'
import { detachFilesOf } from '#server/features/files/store.ts'
import { deleteEmptyConversationsOf, lockConversationsOf, maskMessages } from '#server/features/messages/store.ts'
import { notifyAll } from '#server/features/notifications/notify.ts'
import { maskNotificationsOn } from '#server/features/notifications/store.ts'
import { deleteRequesterTextsOf, findPendingHelperIds, lockOffersOf } from '#server/features/offers/store.ts'
import { maskReportsOf } from '#server/features/reports/store.ts'
import { deleteCommentsOf } from '#server/features/reviews/store.ts'
import { deleteTasks } from '#server/features/task-lifecycle/delete-tasks.ts'
import { type Ending, notifyOfEnd, reopenTask } from '#server/features/task-lifecycle/end-arrangement.ts'
import { refreshWatchers } from '#server/features/task-lifecycle/refresh-watchers.ts'
import { closeAfter } from '#server/features/task-lifecycle/write-status.ts'
import { type LockedTask, lockTasksOf } from '#server/features/tasks/lock-tasks.ts'
import { findAddressesOf } from '#server/features/tasks/queries.ts'
import { maskTasks } from '#server/features/tasks/store.ts'
import { createMask } from '#server/features/users/mask.ts'
import { deleteUser, lockUser } from '#server/features/users/store.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { decideTaskOutcome } from '#shared/account/rules.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { isUnderWay } from '#shared/tasks/rules.ts'
import { formerInSentence } from '#shared/users/former-neighbor.ts'

/** The secret of the server hashes the address of somebody who may not come back yet. */
type DeleteAccountInput = { userId: string; secret: string; now: Date }
type TaskOutcome = ReturnType<typeof decideTaskOutcome>

/**
 * Deletes an account. Data that others need stays, anonymized (docs/decisions/007), and the affected people are
 * notified. A write about this person that runs at the same time either commits before or is refused.
 * Returns the ids of the ended sessions.
 */
export async function deleteAccount(
  tx: Tx,
  announce: Announce,
  { userId, secret, now }: DeleteAccountInput,
): Promise<string[]> {
  // Locks are taken in the same order as in every other write. The user's own row comes last and stops new writes.
  await lockTasksOf(tx, userId)
  const offers = await lockOffersOf(tx, userId)
  await lockConversationsOf(tx, userId)
  const me = (await lockUser(tx, userId)) ?? refuse('signed_out')
  const sessions = await findSessionIds(tx, userId)

  await keepDeletedUser(tx, userId)
  // An address that nobody has proven may be somebody else's, whom a bar would keep out.
  if (me.email_verified) await barAddressOf(tx, userId, hashAddress(secret, me.email))

  const { email, phone, address } = me
  const addresses = [...(address ? [address] : []), ...(await findAddressesOf(tx, userId))]
  const mask = createMask({ email, phone, addresses })
  await maskTasks(tx, userId, mask)
  await maskMessages(tx, userId, mask)
  await deleteCommentsOf(tx, userId, mask)
  await maskReportsOf(tx, userId, mask)
  await maskDecisionsBy(tx, userId, mask)
  await maskAppealsOf(tx, userId, mask)
  await maskNotesBy(tx, userId, mask)
  await maskQuestionsOf(tx, userId, mask)
  await deleteRequesterTextsOf(tx, userId)
  await deleteAnswerNotesOf(tx, userId)
  // Pictures and documents cannot be masked, so they are deleted.
  await detachFilesOf(tx, userId)

  // The tasks are read again: rows may have been written before the last lock was held, and the titles are masked now.
  const tasks = await lockTasksOf(tx, userId)
  const tasksWith = (outcome: TaskOutcome) => tasks.filter((task) => decideTaskOutcome(task, userId) === outcome)
  await maskNotificationsOn(tx, idsOf(tasks.filter(({ requesterId }) => requesterId === userId)), mask)
  await deleteTasksAndNotify(tx, announce, tasksWith('deleted'))
  const ending = { reason: 'left', endedBy: { id: userId, firstName: formerInSentence }, now } as const
  await closeTasksAndNotify(tx, announce, tasksWith('closed'), ending)
  await reopenTasksAndNotify(tx, announce, tasksWith('reopened'), ending)

  await deleteEmptyConversationsOf(tx, userId)
  await deleteLastArrangementsOf(tx, userId)
  await rememberSessionsOfDeleted(tx, userId)
  await deleteUser(tx, userId)
  for (const { requesterId, taskId } of offers) announceInvalidation(announce, [requesterId], taskId)
  return sessions
}

const idsOf = (tasks: LockedTask[]) => tasks.map(({ id }) => id)

async function deleteTasksAndNotify(tx: Tx, announce: Announce, tasks: LockedTask[]) {
  const pendingHelperIds = new Map<LockedTask, string[]>()
  for (const task of tasks) {
    pendingHelperIds.set(task, task.withheld ? [] : await findPendingHelperIds(tx, task.id))
    await refreshWatchers(tx, announce, task.id)
  }
  await deleteTasks(tx, idsOf(tasks))
  // These notifications have no task id, because the task is deleted.
  for (const [task, userIds] of pendingHelperIds)
    await notifyAll(tx, announce, userIds, { taskId: null, content: notifications.takenDown(task) })
}

async function closeTasksAndNotify(tx: Tx, announce: Announce, tasks: LockedTask[], ending: Ending) {
  await closeAfter(tx, tasks, ending)
  for (const task of tasks) {
    const { id: taskId, helperId, status } = task
    if (isUnderWay(status)) await notifyOfEnd(tx, announce, task, ending)
    else if (helperId) await notifyAll(tx, announce, [helperId], { taskId, content: notifications.requesterLeft(task) })
    await refreshWatchers(tx, announce, taskId, { notified: helperId && !isUnderWay(status) ? [helperId] : [] })
  }
}

async function reopenTasksAndNotify(tx: Tx, announce: Announce, tasks: LockedTask[], ending: Ending) {
  for (const task of tasks) {
    const { id: taskId, requesterId, status } = task
    if (isUnderWay(status)) await notifyOfEnd(tx, announce, task, ending)
    else if (requesterId)
      await notifyAll(tx, announce, [requesterId], { taskId, content: notifications.helperLeft(task) })
    const pendingAgainIds = await reopenTask(tx, announce, task, ending)
    await refreshWatchers(tx, announce, taskId, {
      notified: requesterId ? [requesterId, ...pendingAgainIds] : pendingAgainIds,
    })
  }
}
