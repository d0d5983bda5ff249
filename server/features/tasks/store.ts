import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables.ts'
import type { Mask } from '#server/features/users/mask.ts'
import { neighborColumn } from '#server/features/users/store.ts'
import { visibleTo } from '#server/features/visibility/visible-to.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { cachedBuilder } from '#server/platform/db/cached-builder.ts'
import { interval } from '#server/platform/db/interval.ts'
import { preparedQuery, type QueryParameters } from '#server/platform/db/prepared-query.ts'
import {
  dayOnlyReminderHours,
  dayReminderHours,
  maskedAddressesMax,
  reviewReminderDays,
  soonReminderHours,
} from '#shared/constants.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { keptOptionalTexts, optionalTextSelection } from './optional-texts.ts'

export const selectTasks = cachedBuilder((db) =>
  db
    .selectFrom('tasks')
    .leftJoin('users as requester', 'requester.id', 'tasks.requester_id')
    .leftJoin('users as helper', 'helper.id', 'tasks.helper_id')
    .select([
      'tasks.id',
      'tasks.requester_id as requesterId',
      neighborColumn('requester').as('requester'),
      'tasks.helper_id as helperId',
      neighborColumn('helper').as('helper'),
      'tasks.task_type as taskType',
      'tasks.title',
      'tasks.description',
      'tasks.category',
      'tasks.scheduled_at as date',
      'tasks.clock as time',
      'tasks.time_zone as timeZone',
      'tasks.duration_hours as duration',
      'tasks.compensation_type as compensationType',
      'tasks.compensation',
      'tasks.points_offered as pointsOffered',
      ...optionalTextSelection,
      'tasks.address',
      'tasks.address_private as addressPrivate',
      'tasks.area',
      'tasks.lat',
      'tasks.lng',
      'tasks.grid_lat as gridLat',
      'tasks.grid_lng as gridLng',
      'tasks.status',
      'tasks.terms_version as termsVersion',
      'tasks.created_at as createdAt',
      'tasks.completed_at as completedAt',
    ]),
)
export type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTasks>['executeTakeFirstOrThrow']>>

export const findTask = (db: Db, id: string) => selectTasks(db).where('tasks.id', '=', id).executeTakeFirst()

/** Returns the task if this user is its requester or its helper. */
export const findOwnTask = (db: Db, id: string, userId: string) =>
  selectTasks(db)
    .where('tasks.id', '=', id)
    .where(visibleTo(userId, ['isRequester', 'isHelper']))
    .executeTakeFirst()

/** Returns a task that this transaction has just written; if it is missing, there is a bug. */
export const findTaskOrThrow = (tx: Tx, id: string) =>
  selectTasks(tx).where('tasks.id', '=', id).executeTakeFirstOrThrow()

/** Row version (`xmin`), for optimistic locking. */
const rowVersion = sql<string>`tasks.xmin::text`

/** Returns the task if this viewer may see it. */
export const findVisibleTask = async (db: Db, id: string, viewerId: string) =>
  (await queryVisibleTask(db, { id, viewerId }))[0]

const queryVisibleTask = preparedQuery((db, { id, viewerId }: QueryParameters<{ id: string; viewerId: string }>) =>
  selectTasks(db).select(rowVersion.as('rowVersion')).where('tasks.id', '=', id).where(visibleTo(viewerId)),
)

/** A task with the row version that was read, for an optimistic update. */
export type VersionedTask = NonNullable<Awaited<ReturnType<typeof findVisibleTask>>>

/** Columns set from the requester's input; the requester, helper and status are not part of it. */
export type TaskColumns = Omit<
  Insertable<Tables['tasks']>,
  'requester_id' | 'helper_id' | 'status' | 'completed_at' | 'remind_at' | 'revision' | 'revised_at' | 'terms_version'
>

export const insertTask = (tx: Tx, requesterId: string, columns: TaskColumns) =>
  tx
    .insertInto('tasks')
    .values({ ...columns, requester_id: requesterId })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Returns undefined if the task has been written since it was read, or is gone. */
export const updateUnchangedTask = (tx: Tx, task: VersionedTask, columns: TaskColumns, termsVersion: number) =>
  tx
    .updateTable('tasks')
    .set({ ...columns, terms_version: termsVersion })
    .where('id', '=', task.id)
    .where(rowVersion, '=', task.rowVersion)
    .returning('id')
    .executeTakeFirst()

/** Keeps an open task from being edited until this transaction ends; returns undefined if it is no longer open. */
export const lockTerms = (tx: Tx, id: string) =>
  tx
    .selectFrom('tasks')
    .select(['terms_version as termsVersion', 'grid_lat as gridLat', 'grid_lng as gridLng'])
    .where('id', '=', id)
    .where('status', '=', 'open')
    .forShare()
    .executeTakeFirst()

/** Waits for concurrent offers on an open task and blocks further ones; returns undefined if it is no longer open. */
export const lockOpenTask = (tx: Tx, id: string) =>
  tx.selectFrom('tasks').select('id').where('id', '=', id).where('status', '=', 'open').forUpdate().executeTakeFirst()

/**
 * Accepts a helper with a pending offer for the newest terms; returns undefined if another accept or an edit was
 * faster.
 */
export const acceptOnOpenTask = (tx: Tx, id: string, helperId: string) =>
  tx
    .updateTable('tasks')
    .set({ status: 'matched', helper_id: helperId, remind_at: nextReminder })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('offers')
          .select('offers.id')
          .whereRef('offers.task_id', '=', 'tasks.id')
          .where('offers.helper_id', '=', helperId)
          .where('offers.status', '=', 'pending')
          .whereRef('offers.terms_version', '=', 'tasks.terms_version'),
      ),
    )
    .returning('id')
    .executeTakeFirst()

/** Keeps a task from being deleted until this transaction ends; returns undefined if it is gone. */
export const lockTaskForKeyShare = (tx: Tx, id: string) =>
  tx.selectFrom('tasks').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

/**
 * Changes the status of a task; returns undefined if its status or its helper has changed since it was read. The row is
 * locked first, to wait for concurrent messages: the update alone would compute its time before that wait.
 */
export async function moveTaskLocked(tx: Tx, task: Pick<TaskRow, 'id' | 'status' | 'helperId'>, to: TaskStatus) {
  await tx.selectFrom('tasks').select('id').where('id', '=', task.id).forNoKeyUpdate().execute()
  return tx
    .updateTable('tasks')
    .set({ status: to })
    .$if(to === 'open', (update) => update.set({ helper_id: null }))
    .$if(to === 'completed', (update) => update.set({ completed_at: completionTime, remind_at: reviewReminderTime }))
    .where('id', '=', task.id)
    .where('status', '=', task.status)
    .where('helper_id', 'is not distinct from', task.helperId)
    .returning('id')
    .executeTakeFirst()
}

/** The database's clock, which messages use too, but never before the last message, whose clock may have been ahead. */
const completionTime = sql<Date>`greatest(clock_timestamp(),
  (select max(last_message_at) from conversations where task_id = tasks.id))`

const hoursBefore = (hours: number) => sql`scheduled_at - ${interval(hours, 'hours')}`

/** Time of the first upcoming reminder of a task. */
const nextReminder = sql<Date | null>`(select min(moment) from unnest(case when clock is null
  then array[${hoursBefore(dayOnlyReminderHours)}]
  else array[${hoursBefore(dayReminderHours)}, ${hoursBefore(soonReminderHours)}] end) as moment where moment > now())`

const reviewReminderTime = sql<Date>`now() + ${interval(reviewReminderDays, 'days')}`

/** Returns a task whose reminders are due, and schedules its next reminder. Other nodes skip it. */
export async function claimDueReminder(tx: Tx, skippedIds: string[]): Promise<string | undefined> {
  const due = await tx
    .selectFrom('tasks')
    .select('id')
    .where('remind_at', '<=', sql<Date>`now()`)
    .where(({ not }) => not(anyOf('id', skippedIds)))
    .orderBy('remind_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due === undefined) return
  await tx
    .updateTable('tasks')
    .set({ remind_at: sql<Date | null>`case when status in ('matched', 'in_progress') then ${nextReminder} end` })
    .where('id', '=', due.id)
    .execute()
  return due.id
}

/** Locks all tasks that a user requested or helps with, always in the same order to avoid deadlocks. */
export const lockTasksOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'title', 'task_type as taskType', 'requester_id as requesterId', 'helper_id as helperId', 'status'])
    .where(({ eb, or }) => or([eb('requester_id', '=', userId), eb('helper_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Deletes tasks; the rows that belong to them go by cascade. */
export const deleteTaskRows = (tx: Tx, ids: string[]) => tx.deleteFrom('tasks').where(anyOf('id', ids)).execute()

/** Closes tasks. The transaction must have locked them and know that they are under way. */
export const closeTasks = (tx: Tx, ids: string[]) =>
  tx.updateTable('tasks').set({ status: 'closed' }).where(anyOf('id', ids)).execute()

/** Returns the open tasks of these requesters, with their names. */
export const findOpenTasksOf = (db: Db, requesterIds: string[]) =>
  db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'requester_id')
    .select(['tasks.id', 'users.id as requesterId', 'first_name as firstName'])
    .where('status', '=', 'open')
    .where(anyOf('requester_id', requesterIds))
    .orderBy('tasks.id')
    .execute()

/** Reopens tasks and removes their helpers. The transaction must have locked them and know that they are under way. */
export const reopenTasks = (tx: Tx, ids: string[]) =>
  tx.updateTable('tasks').set({ status: 'open', helper_id: null }).where(anyOf('id', ids)).execute()

/** Returns the distinct addresses of a user's tasks, the latest first. */
export async function findAddressesOf(tx: Tx, requesterId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tasks')
    .select('address')
    .where('requester_id', '=', requesterId)
    .groupBy('address')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .limit(maskedAddressesMax)
    .execute()
  return rows.map(({ address }) => address)
}

/** Masks contact details and exact places in the tasks of a requester. */
export const maskTasks = (tx: Tx, requesterId: string, mask: Mask) =>
  tx
    .updateTable('tasks')
    .set({
      title: mask('title'),
      description: mask('description'),
      ...keptOptionalTexts(mask),
      search_words: '',
      near_towns: [],
      address: sql.ref('area'),
      lat: null,
      lng: null,
      grid_lat: null,
      grid_lng: null,
    })
    .where('requester_id', '=', requesterId)
    .execute()
