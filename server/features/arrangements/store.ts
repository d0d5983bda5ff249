import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { neighborSeenBy } from '#server/features/users/store.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { visibleTo } from '#server/features/visibility/visible-to.ts'
import { interval } from '#server/platform/db/interval.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { agreedTimes } from '#shared/arrangements/agreed-times.ts'
import type { Answer, EndReason, Outcome } from '#shared/arrangements/choices.ts'
import { arrangementsPageSize, excuseDays, resumedHours } from '#shared/arrangements/limits.ts'
import type { Cursor } from '#shared/cursor.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import type { Role } from '#shared/tasks/rules.ts'
import { clock } from './clock.ts'
import { endOpenMove, movesOfArrangement } from './moves.ts'
import { deleteNoticesOf } from './notices.ts'

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

/** Has the job look at an arrangement at once. */
const checkNow = { check_at: clock }

/** Columns for the agreed times of a task. */
function agreedColumns(task: Parameters<typeof agreedTimes>[0]) {
  const { startsAt, endsAt, isDayOnly } = agreedTimes(task)
  return { starts_at: startsAt, ends_at: endsAt, is_day_only: isDayOnly }
}

/** Begins an arrangement; the database refuses a second one that is open on the same task. */
export async function insertArrangement(tx: Tx, task: AcceptedTask): Promise<void> {
  await tx
    .insertInto('arrangements')
    .values({
      task_id: task.id,
      task_type: task.taskType,
      requester_id: task.requesterId,
      helper_id: task.helperId,
      ...agreedColumns(task),
      time_zone: task.timeZone,
    })
    .execute()
}

const updateOpen = (tx: Tx, taskId: string) =>
  tx.updateTable('arrangements').where('task_id', '=', taskId).where('ended_at', 'is', null)

/** Gives the open arrangement the times that its task has now. What was said about the earlier time is forgotten. */
export async function moveOpenArrangement(tx: Tx, taskId: string, task: Parameters<typeof agreedTimes>[0]) {
  await updateOpen(tx, taskId)
    .set({ ...agreedColumns(task), ...checkNow, ask_at: null })
    .set({ requester_answer: null, requester_answered_at: null, requester_note: null })
    .set({ helper_answer: null, helper_answered_at: null, helper_note: null })
    .execute()
}

/** An answer that is given once more keeps the time at which it was first given. */
const answerColumns = (by: Role, answer: Answer) =>
  by === 'requester'
    ? { requester_answer: answer, requester_answered_at: answeredAt('requester', answer) }
    : { helper_answer: answer, helper_answered_at: answeredAt('helper', answer) }

const answeredAt = (by: Role, answer: Answer) =>
  sql<Date>`case when ${sql.ref(`${by}_answer`)} = ${answer} then ${sql.ref(`${by}_answered_at`)} else ${clock} end`

/** Notes what one side of the open arrangement says about it; without a date, both are asked once it is done. */
export async function answerOpenArrangement(tx: Tx, taskId: string, by: Role, answer: Answer): Promise<void> {
  const askAt = sql<Date | null>`case when starts_at is null and ${answer} = 'yes' then ${clock} else ask_at end`
  await updateOpen(tx, taskId)
    .set({ ...answerColumns(by, answer), ...checkNow, ask_at: askAt })
    .execute()
}

type GivenAnswer = { by: Role; answer: Answer; note: string | null | undefined }

/** Notes what one side of an arrangement says about it. The caller has locked it. An omitted note stays as it was. */
export async function answerArrangementLocked(tx: Tx, id: string, { by, answer, note }: GivenAnswer): Promise<void> {
  await tx
    .updateTable('arrangements')
    .set({ ...answerColumns(by, answer), ...checkNow })
    .$if(note !== undefined, (update) =>
      update.set(
        by === 'requester' ? { requester_note: note as string | null } : { helper_note: note as string | null },
      ),
    )
    .where('id', '=', id)
    .execute()
}

/** Takes back the answer of the helper of the open arrangement; both are asked again, also if it was settled by it. */
export async function takeBackHelperAnswer(tx: Tx, taskId: string): Promise<void> {
  await updateOpen(tx, taskId)
    .set({ helper_answer: null, helper_answered_at: null, outcome: null, settled_at: null })
    .set({ ...checkNow, ask_at: sql<Date>`${clock} + ${interval(resumedHours, 'hours')}` })
    .execute()
  await deleteNoticesOf(tx, taskId)
}

/** Writes how an arrangement is settled. The caller has locked it. One that is open is looked at again when given. */
export async function settleArrangementLocked(
  tx: Tx,
  id: string,
  { outcome, chargedTo, checkAt }: { outcome: Outcome; chargedTo: Role | null; checkAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('arrangements')
    .set({ outcome, charged_to: chargedTo, settled_at: clock, check_at: checkAt })
    .where('id', '=', id)
    .execute()
}

/** Sets when the job looks at an arrangement again; null if it is settled and has ended. */
export async function setCheckTime(tx: Tx, id: string, checkAt: Date | null): Promise<void> {
  await tx.updateTable('arrangements').set({ check_at: checkAt }).where('id', '=', id).execute()
}

/** Deletes the notes of a user who deletes the account. */
export async function deleteAnswerNotesOf(tx: Tx, userId: string): Promise<void> {
  const update = tx.updateTable('arrangements')
  await update.set({ requester_note: null }).where('requester_id', '=', userId).execute()
  await update.set({ helper_note: null }).where('helper_id', '=', userId).execute()
}

export type ArrangementEnd = {
  reason: EndReason
  /** Null if neither of the two has ended it. */
  by: Role | null
  /** The answer that the step of this side gives. */
  answer?: Answer
  /** The outcome, if it is settled by its end. One that is settled already keeps its own. */
  outcome?: Outcome
  /** True if it could not be helped; it counts once in some days. */
  isExcused?: boolean
}

/**
 * Ends the open arrangement of a task, and its open proposal of another time; does nothing if there is none. The caller
 * has locked the task.
 */
export async function endOpenArrangement(
  tx: Tx,
  taskId: string,
  { reason, by, answer, outcome, isExcused = false }: ArrangementEnd,
): Promise<void> {
  // One that is settled already, or by its end, needs no clock any more.
  const checkAt = outcome ? null : sql<Date | null>`case when outcome is null then ${clock} end`
  await endOpenMove(tx, taskId)
  await updateOpen(tx, taskId)
    // A clock that was set back must not let an arrangement end before it began.
    .set({ end_reason: reason, ended_by: by, ended_at: sql<Date>`greatest(accepted_at, ${clock})` })
    .set({ check_at: checkAt, is_excused: isExcused })
    .$if(answer !== undefined, (update) => update.set(answerColumns(by as Role, answer as Answer)))
    .$if(outcome !== undefined, (update) =>
      update.set({
        outcome: sql<Outcome>`coalesce(outcome, ${outcome})`,
        settled_at: sql<Date>`coalesce(settled_at, ${clock})`,
      }),
    )
    .execute()
}

/**
 * Tells whether this user has had their free late cancelling of these days: one that was excused, or that will be. The
 * user is locked, so that of two at the same moment one is free.
 */
export async function hasUsedExcuse(tx: Tx, userId: string): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const used = await tx
    .selectFrom('arrangements')
    .select('id')
    .where('is_excused', '=', true)
    .where('ended_at', '>', sql<Date>`now() - ${interval(excuseDays, 'days')}`)
    .where(({ or, and }) =>
      or([and({ requester_id: userId, ended_by: 'requester' }), and({ helper_id: userId, ended_by: 'helper' })]),
    )
    .where(({ or, eb }) => or([eb('outcome', 'is', null), eb('outcome', '=', 'excused')]))
    .limit(1)
    .executeTakeFirst()
  return used !== undefined
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

/** SQL condition: this user is one of the two. */
export const isSide = (userId: string) => sql<boolean>`(arrangements.requester_id = ${userId}::uuid
  or arrangements.helper_id = ${userId}::uuid)`

/** Selects arrangements as one of their two may see them; `viewArrangement` chooses. */
export const selectArrangementsSeenBy = (db: Db, userId: string) =>
  db
    .selectFrom('arrangements')
    .leftJoin('tasks', (join) => join.onRef('tasks.id', '=', 'arrangements.task_id').on(visibleTo(userId)))
    .leftJoin('users as requester', 'requester.id', 'arrangements.requester_id')
    .leftJoin('users as helper', 'helper.id', 'arrangements.helper_id')
    .leftJoin('conversations as chat', (join) =>
      join.onRef('chat.task_id', '=', 'arrangements.task_id').onRef('chat.helper_id', '=', 'arrangements.helper_id'),
    )
    .select([
      'arrangements.id',
      'arrangements.task_id as taskId',
      'tasks.title',
      'arrangements.requester_id as requesterId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'is_day_only as isDayOnly',
      'arrangements.time_zone as timeZone',
      'ask_at as askAt',
      'requester_answer as requesterAnswer',
      'helper_answer as helperAnswer',
      'requester_note as requesterNote',
      'helper_note as helperNote',
      'requester_wrote_at as requesterWroteAt',
      'helper_wrote_at as helperWroteAt',
      'ended_at as endedAt',
      'end_reason as endReason',
      'ended_by as endedBy',
      'outcome',
      'charged_to as chargedTo',
      'settled_at as settledAt',
      'is_exempt as isExempt',
      'accepted_at as createdAt',
    ])
    .select([neighborSeenBy('requester', userId).as('requester'), neighborSeenBy('helper', userId).as('helper')])
    .select(
      mayReach(sql.ref<string | null>('arrangements.requester_id'), sql.ref<string>('arrangements.helper_id')).as(
        'mayReach',
      ),
    )
export type ArrangementRow = Awaited<ReturnType<ReturnType<typeof selectArrangementsSeenBy>['executeTakeFirstOrThrow']>>

/** Reads one page of a user's arrangements as that user may see them, latest first, plus one row if there is more. */
export const findArrangementsOf = (db: Db, userId: string, cursor: Cursor | undefined) =>
  selectArrangementsSeenBy(db, userId)
    .select(movesOfArrangement.as('moves'))
    .where(isSide(userId))
    .where(olderThan('arrangements', cursor, 'accepted_at'))
    .orderBy('accepted_at', 'desc')
    .orderBy('arrangements.id', 'desc')
    .limit(arrangementsPageSize + 1)
    .execute()
