import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { selectTasks } from '#server/features/tasks/store.ts'
import { requesterMayReach, visibleTo } from '#server/features/visibility/visible-to.ts'
import { interval } from '#server/platform/db/interval.ts'
import { calendarPastDays, calendarTasks } from '#shared/constants.ts'

const selectDatedTasks = (db: Db) =>
  selectTasks(db)
    .select(['tasks.revision', 'tasks.revised_at as revisedAt'])
    .where('tasks.scheduled_at', 'is not', null)
export type DatedTaskRow = Awaited<ReturnType<ReturnType<typeof selectDatedTasks>['executeTakeFirstOrThrow']>>

export const findDatedTask = (db: Db, id: string) => selectDatedTasks(db).where('tasks.id', '=', id).executeTakeFirst()

/** Selects dated tasks since `calendarPastDays` ago, latest first. */
const selectLatestDatedTasks = (db: Db) =>
  selectDatedTasks(db)
    .where('tasks.scheduled_at', '>', sql<Date>`now() - ${interval(calendarPastDays, 'days')}`)
    .orderBy('tasks.scheduled_at', 'desc')
    .limit(calendarTasks)

/** SQL condition for a row of `tasks`: its requester and its helper may reach each other. */
const participantsMayReachEachOther = requesterMayReach(sql.ref('tasks.helper_id'))

/** Returns the dated tasks that a user requested, or helps with; after a block, the helper gets no entry any more. */
export const findCalendarTasks = (db: Db, userId: string) =>
  selectLatestDatedTasks(db)
    .where(
      sql<boolean>`(${visibleTo(userId, ['isRequester'])} or ${visibleTo(userId, ['isHelper'])} and ${participantsMayReachEachOther})`,
    )
    .execute()

/** Returns the dated tasks from which a user was released as helper. */
export const findReleasedTasks = (db: Db, userId: string) =>
  selectLatestDatedTasks(db)
    .where(visibleTo(userId, ['wasReleased']))
    .execute()
