import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { neighborSeenBy } from '#server/features/users/store.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { agreedTimes } from '#shared/arrangements/agreed-times.ts'
import type { Answer, EndReason, Outcome } from '#shared/arrangements/choices.ts'
import { arrangementsPageSize } from '#shared/arrangements/limits.ts'
import type { Cursor } from '#shared/cursor.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Role } from '#shared/tasks/rules.ts'

/** A task as it is when its helper is accepted. */
export type AcceptedTask = {
  id: string
  taskType: TaskType
  requesterId: string
  helperId: string
  date: Date | null
  time: string | null
  timeZone: string
  duration: number | null
}

/** Begins an arrangement; the database refuses a second one that is open on the same task. */
export async function insertArrangement(tx: Tx, task: AcceptedTask): Promise<void> {
  const { startsAt, endsAt, isDayOnly } = agreedTimes(task)
  await tx
    .insertInto('arrangements')
    .values({
      task_id: task.id,
      task_type: task.taskType,
      requester_id: task.requesterId,
      helper_id: task.helperId,
      starts_at: startsAt,
      ends_at: endsAt,
      is_day_only: isDayOnly,
      time_zone: task.timeZone,
    })
    .execute()
}

const updateOpen = (tx: Tx, taskId: string) =>
  tx.updateTable('arrangements').where('task_id', '=', taskId).where('ended_at', 'is', null)

/** Time of the database; unlike `now()`, not before a lock that the transaction has waited for. */
const clock = sql<Date>`clock_timestamp()`

const answerColumns = (by: Role, answer: Answer) =>
  by === 'requester'
    ? { requester_answer: answer, requester_answered_at: clock }
    : { helper_answer: answer, helper_answered_at: clock }

/** Notes what one side of the open arrangement says about it. */
export async function answerOpenArrangement(tx: Tx, taskId: string, by: Role, answer: Answer): Promise<void> {
  await updateOpen(tx, taskId).set(answerColumns(by, answer)).execute()
}

/** Takes back the answer of the helper of the open arrangement. */
export async function takeBackHelperAnswer(tx: Tx, taskId: string): Promise<void> {
  await updateOpen(tx, taskId).set({ helper_answer: null, helper_answered_at: null }).execute()
}

export type ArrangementEnd = {
  reason: EndReason
  by: Role
  /** The answer that the step of this side gives. */
  answer?: Answer
  /** The outcome, if it is settled by its end. */
  outcome?: Outcome
}

/** Ends the open arrangement of a task; does nothing if there is none. The caller has locked the task. */
export async function endOpenArrangement(
  tx: Tx,
  taskId: string,
  { reason, by, answer, outcome }: ArrangementEnd,
): Promise<void> {
  await updateOpen(tx, taskId)
    // A clock that was set back must not let an arrangement end before it began.
    .set({ end_reason: reason, ended_by: by, ended_at: sql<Date>`greatest(accepted_at, ${clock})` })
    .$if(answer !== undefined, (update) => update.set(answerColumns(by, answer as Answer)))
    .$if(outcome !== undefined, (update) => update.set({ outcome: outcome as Outcome, settled_at: clock }))
    .execute()
}

/** Returns what the two sides of the open arrangement have answered; undefined if there is none. */
export const findOpenAnswers = (tx: Tx, taskId: string) =>
  tx
    .selectFrom('arrangements')
    .select(['requester_answer as requester', 'helper_answer as helper'])
    .where('task_id', '=', taskId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Deletes the ended arrangements of a user whose other side is deleted already, so that nobody has them any more. */
export async function deleteLastArrangementsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('arrangements')
    .where(({ or, and, eb }) =>
      or([
        and([eb('requester_id', '=', userId), eb('helper_id', 'is', null)]),
        and([eb('helper_id', '=', userId), eb('requester_id', 'is', null)]),
      ]),
    )
    .where('ended_at', 'is not', null)
    .execute()
}

/** Reads one page of a user's arrangements as that user may see them, latest first, plus one row if there is more. */
export const findArrangementsOf = (db: Db, userId: string, cursor: Cursor | undefined) =>
  db
    .selectFrom('arrangements')
    .leftJoin('users as requester', 'requester.id', 'arrangements.requester_id')
    .leftJoin('users as helper', 'helper.id', 'arrangements.helper_id')
    .select([
      'arrangements.id',
      'task_id as taskId',
      'requester_id as requesterId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'is_day_only as isDayOnly',
      'time_zone as timeZone',
      'requester_answer as requesterAnswer',
      'helper_answer as helperAnswer',
      'ended_at as endedAt',
      'end_reason as endReason',
      'ended_by as endedBy',
      'outcome',
      'charged_to as chargedTo',
      'accepted_at as createdAt',
    ])
    .select([neighborSeenBy('requester', userId).as('requester'), neighborSeenBy('helper', userId).as('helper')])
    .where(({ or, eb }) => or([eb('requester_id', '=', userId), eb('helper_id', '=', userId)]))
    .where(olderThan('arrangements', cursor, 'accepted_at'))
    .orderBy('accepted_at', 'desc')
    .orderBy('arrangements.id', 'desc')
    .limit(arrangementsPageSize + 1)
    .execute()
export type ArrangementRow = Awaited<ReturnType<typeof findArrangementsOf>>[number]
