import { sql } from 'kysely'
import type { Tx } from '#server/database/tables.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { isInView, withheldState } from '#server/features/visibility/withheld.ts'
import type { Condition } from '#server/platform/db/condition.ts'

/** Locks tasks, always in the same order to avoid deadlocks. */
const lockTasks = (tx: Tx) =>
  tx
    .selectFrom('tasks')
    .select([
      'id',
      'title',
      'task_type as taskType',
      'requester_id as requesterId',
      'helper_id as helperId',
      'status',
      withheldState('tasks').as('withheld'),
      'scheduled_at as date',
      'clock as time',
      'time_zone as timeZone',
    ])
    .orderBy('id')
    .forUpdate()
export type LockedTask = Awaited<ReturnType<ReturnType<typeof lockTasks>['executeTakeFirstOrThrow']>>

/** Locks all tasks that a user requested or helps with. */
export const lockTasksOf = (tx: Tx, userId: string) =>
  lockTasks(tx)
    .where(({ eb, or }) => or([eb('requester_id', '=', userId), eb('helper_id', '=', userId)]))
    .execute()

/** Locks the tasks of each of two users with which the other helps, or on which the other has offered. */
export const lockTasksOfPair = (tx: Tx, oneId: string, otherId: string) => {
  const sideOf = (requesterId: string, helperId: string): Condition =>
    sql`(tasks.requester_id = ${requesterId}::uuid and (tasks.helper_id = ${helperId}::uuid
      or exists (select from offers where offers.task_id = tasks.id and offers.helper_id = ${helperId}::uuid)))`
  return lockTasks(tx)
    .where(({ or }) => or([sideOf(oneId, otherId), sideOf(otherId, oneId)]))
    .execute()
}

/**
 * Keeps a task under way with this helper as it is until this transaction ends. Returns undefined if it is no longer
 * under way, if others cannot see it, or if its two cannot reach each other.
 */
export const lockTaskUnderWay = (tx: Tx, { id, helperId }: { id: string; helperId: string | null }) =>
  tx
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', ['matched', 'in_progress'])
    .where('helper_id', 'is not distinct from', helperId)
    .where(isInView('tasks'))
    .where(mayReach(sql.ref('requester_id'), sql.ref('helper_id')))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Keeps a task that is open and in view as it is until this transaction ends; returns undefined for any other. */
export const lockTerms = (tx: Tx, id: string) =>
  tx
    .selectFrom('tasks')
    .select(['terms_version as termsVersion', 'grid_lat as gridLat', 'grid_lng as gridLng'])
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(isInView('tasks'))
    .forShare()
    .executeTakeFirst()

/** Waits for concurrent offers on an open task and blocks further ones; returns undefined if it is no longer open. */
export const lockOpenTask = (tx: Tx, id: string) =>
  tx
    .selectFrom('tasks')
    .select(withheldState('tasks').as('withheld'))
    .where('id', '=', id)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()

/** Waits for other steps of a task. */
export const lockTask = (tx: Tx, id: string) =>
  tx.selectFrom('tasks').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Keeps a task from being deleted until this transaction ends; returns undefined if it is gone. */
export const lockTaskForKeyShare = (tx: Tx, id: string) =>
  tx.selectFrom('tasks').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
