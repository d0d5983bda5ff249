import { sql } from 'kysely'
import type { Tx } from '#server/database/tables.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { isInView, withheldState } from '#server/features/visibility/withheld.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import type { TaskRow } from './store.ts'

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
export const lockTaskUnderWay = (tx: Tx, { id, helperId }: Pick<TaskRow, 'id' | 'helperId'>) =>
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
