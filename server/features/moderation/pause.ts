import type { Tx } from '#server/database/tables.ts'
import { type CaseRow, findCase, lockCase } from '#server/features/cases/store.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { tellStaff } from '#server/features/moderator-news/tell-moderators.ts'
import { notifyAll, notifyWithoutSwitch } from '#server/features/notifications/notify.ts'
import { endPausesOf, insertPause } from '#server/features/restrictions/store.ts'
import { refreshWatchers } from '#server/features/task-lifecycle/refresh-watchers.ts'
import { lockTasksOf } from '#server/features/tasks/lock-tasks.ts'
import { findTasksUnderWay } from '#server/features/tasks/queries.ts'
import { lockUser } from '#server/features/users/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import { pausedNotification } from '#shared/moderation/pause-copy.ts'
import { whyNotPause } from '#shared/moderation/rules.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { isArrangementPaused } from '#shared/tasks/rules.ts'
import { site } from '#site'

type PauseInput = { found: CaseRow; viewerId: string }

/**
 * Pauses the author of a waiting case, which needs no reason. Tells the author, the other sides of
 * arrangements that have to wait, and everybody else with a role.
 */
export async function pause(tx: Tx, announce: Announce, { found, viewerId }: PauseInput): Promise<void> {
  const { id: caseId, authorId } = found
  refuseIf(whyNotPause({ ...found, viewerId }))
  const userId = authorId ?? refuse('author_gone')
  // Locks are taken in the same order as in every other write. The one on the user lets one of two pauses win.
  const tasks = await lockTasksOf(tx, userId)
  const user = (await lockUser(tx, userId)) ?? refuse('author_gone')
  await lockCase(tx, caseId).execute()
  // It may have been decided before the lock was held.
  refuseIf(whyNotPause({ ...((await findCase(tx, caseId)) ?? refuse('case_missing')), viewerId }))
  const until = (await insertPause(tx, { userId, caseId })) ?? refuse('paused_recently')
  await appendToLog(tx, { actorId: viewerId, verb: 'author_paused', subject: { kind: 'case', id: caseId } })

  await notifyWithoutSwitch(tx, announce, [userId], pausedNotification(until, site.timeZone))
  const paused = { id: userId, firstName: user.first_name }
  for (const task of tasks.filter(({ status, date }) => isArrangementPaused({ status, date }, until))) {
    const otherId = task.requesterId === userId ? task.helperId : task.requesterId
    const content = notifications.arrangementPaused(paused, task, { until, timeZone: site.timeZone })
    const told = otherId === null ? [] : await notifyAll(tx, announce, [otherId], { taskId: task.id, content })
    await refreshWatchers(tx, announce, task.id, { by: userId, notified: told })
  }
  await tellStaff(tx, announce, { kind: 'pause', except: [userId, viewerId] })
}

/** Ends the pauses of a case, because what was decided holds from now on; returns true if one was running. */
export async function endPause(
  tx: Tx,
  announce: Announce,
  { id, authorId }: Pick<CaseRow, 'id' | 'authorId'>,
): Promise<boolean> {
  if (!(await endPausesOf(tx, id))) return false
  for (const taskId of authorId ? await findTasksUnderWay(tx, authorId) : [])
    await refreshWatchers(tx, announce, taskId)
  return true
}
