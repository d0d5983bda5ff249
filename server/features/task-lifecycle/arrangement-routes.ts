import type { Db } from '#server/database/tables.ts'
import {
  type ArrangementFacts,
  findArrangement,
  findArrangementSeenBy,
  findAskedArrangements,
  findLatestArrangement,
  findLatestSeenBy,
  sideOf,
} from '#server/features/arrangements/queries.ts'
import { findSettleFacts } from '#server/features/arrangements/settle-facts.ts'
import type { ArrangementRow } from '#server/features/arrangements/store.ts'
import { viewArrangement } from '#server/features/arrangements/view.ts'
import { requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { settle } from '#shared/arrangements/settle.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import { answerArrangement } from './answer-arrangement.ts'

export const arrangementHandlers: Handlers<typeof api.arrangements> = {
  list: async ({ db, input, viewer }) => {
    const rows = input.taskId
      ? await findLatestSeenBy(db, input.taskId, viewer.id)
      : await findAskedArrangements(db, viewer.id)
    return Promise.all(rows.map((row) => toArrangement(db, row, viewer.id)))
  },

  answer: async ({ db, input, viewer, write }) => {
    const { id } = await requireArrangement(db, input, viewer.id)
    const { answer, note } = input
    return write(async (tx, announce) => {
      await answerArrangement(tx, announce, { arrangementId: id, userId: viewer.id, answer, note })
      const row = (await findArrangementSeenBy(tx, id, viewer.id)) ?? refuse('task_missing')
      return toArrangement(tx, row, viewer.id)
    })
  },
}

/** Returns the arrangement that the call names, else the latest of this user on the task. */
async function requireArrangement(
  db: Db,
  { id, arrangementId }: { id: string; arrangementId?: string | undefined },
  userId: string,
): Promise<ArrangementFacts> {
  if (arrangementId) {
    const named = await findArrangement(db, arrangementId)
    const isOfTask = named && (named.taskId === null || named.taskId === id)
    return isOfTask && sideOf(named, userId) ? named : refuse('task_missing')
  }
  const latest = await findLatestArrangement(db, id, userId)
  if (latest) return latest
  // Without an arrangement, the answer is that of any step of the task.
  const task = await requireVisibleTask(db, id, userId)
  return refuse(roleOf(task, userId) === null ? 'not_yours' : 'wrong_state')
}

/** Describes an arrangement, and when the answer of the viewer will count if the other side says nothing. */
async function toArrangement(db: Db, row: ArrangementRow, viewerId: string) {
  const now = await databaseTime(db)
  const hasAnswered = (row.requesterId === viewerId ? row.requesterAnswer : row.helperAnswer) !== null
  const facts = hasAnswered && row.outcome === null ? await findArrangement(db, row.id) : undefined
  const settlement = facts && settle(await findSettleFacts(db, facts, now))
  const theyHaveUntil = settlement?.kind === 'not_yet' ? settlement.at : null
  return viewArrangement(row, viewerId, { now, theyHaveUntil })
}
