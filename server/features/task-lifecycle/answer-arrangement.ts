import type { Tx } from '#server/database/tables.ts'
import { findArrangement, lockArrangement, sideOf } from '#server/features/arrangements/queries.ts'
import { answerArrangementLocked } from '#server/features/arrangements/store.ts'
import { lockTask } from '#server/features/tasks/lock-tasks.ts'
import { findTaskOrThrow } from '#server/features/tasks/store.ts'
import { findUser } from '#server/features/users/store.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Answer } from '#shared/arrangements/choices.ts'
import { whyNotGive } from '#shared/arrangements/rules.ts'
import { statusAfter } from '#shared/tasks/rules.ts'
import { settleArrangement } from './settle-arrangement.ts'
import { takeStepOf } from './steps.ts'

export type GivenAnswer = { arrangementId: string; userId: string; answer: Answer; note?: string | null | undefined }

/**
 * Notes what one of the two of an arrangement says about it, and settles it if that is possible now. A 'Yes' takes the
 * step `complete` or `finish` of the task, unless the other side has said otherwise. An answer that changes nothing is
 * accepted. Refuses with `task_missing` if the user is none of the two, and as `whyNotGive` says.
 */
export async function answerArrangement(
  tx: Tx,
  announce: Announce,
  { arrangementId: id, userId, answer, note }: GivenAnswer,
): Promise<void> {
  // Each writer locks the task before its arrangement.
  const found = (await findArrangement(tx, id)) ?? refuse('task_missing')
  if (found.taskId !== null) await lockTask(tx, found.taskId)
  const row = (await lockArrangement(tx, id)) ?? refuse('task_missing')
  const role = sideOf(row, userId) ?? refuse('task_missing')
  const ownAnswer = role === 'requester' ? row.requesterAnswer : row.helperAnswer
  if (answer === 'yes' && row.outcome === 'happened') return
  refuseIf(whyNotGive(answer, { ...row, role, ownAnswer }, await databaseTime(tx)))

  await answerArrangementLocked(tx, id, { by: role, answer, note })
  if (row.taskId === null || row.endedAt !== null) return settleArrangement(tx, announce, id)
  const [task, by] = [await findTaskOrThrow(tx, row.taskId), await findUser(tx, userId)]
  const step = role === 'requester' ? 'complete' : 'finish'
  if (answer === 'yes' && by && statusAfter(step, task.status) !== task.status)
    await takeStepOf(tx, announce, step, { task, by: { id: by.id, firstName: by.first_name } })
  else await settleArrangement(tx, announce, id)
  announceInvalidation(announce, [userId], row.taskId)
}
