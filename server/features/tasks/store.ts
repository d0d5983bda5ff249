import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables.ts'
import { standingMoveOfTask } from '#server/features/arrangements/moves.ts'
import type { Mask } from '#server/features/users/mask.ts'
import { blockedNeighborColumn, neighborColumn } from '#server/features/users/store.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { pauseOfTask } from '#server/features/visibility/paused.ts'
import { chatReasons, visibleTo } from '#server/features/visibility/visible-to.ts'
import {
  canBeHeld,
  endOfHold,
  type HoldEnd,
  isInView,
  isNotHidden,
  type Withholding,
  withheldState,
} from '#server/features/visibility/withheld.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { cachedBuilder } from '#server/platform/db/cached-builder.ts'
import { preparedQuery, type QueryParameters } from '#server/platform/db/prepared-query.ts'
import type { ClosedReason } from '#shared/tasks/choices.ts'
import type { Expiry } from '#shared/tasks/expiry.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { isClosingDue, lockDueReminder } from './due-tasks.ts'
import { lockTask } from './lock-tasks.ts'
import { keptOptionalTexts, optionalTextSelection } from './optional-texts.ts'
import { completionTime, nextReminder, nextReminderOf, reviewReminderTime } from './task-times.ts'

const ifMatched = <Value>(column: RawBuilder<Value>) =>
  sql<Value | null>`case when tasks.helper_id is not null then ${column} end`

/** The two neighbors of a task are selected whole, and as they see each other after a block; `viewTask` chooses. */
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
      ifMatched(blockedNeighborColumn('requester', sql.ref<string>('helper.id'))).as('requesterSeenByHelper'),
      ifMatched(blockedNeighborColumn('helper', sql.ref<string>('requester.id'))).as('helperSeenByRequester'),
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
      withheldState('tasks').as('withheld'),
      pauseOfTask.as('pausedUntil'),
      standingMoveOfTask.as('move'),
      'tasks.terms_version as termsVersion',
      'tasks.created_at as createdAt',
      'tasks.completed_at as completedAt',
      'tasks.notice_at as noticeAt',
      'tasks.closes_at as closesAt',
      'tasks.closed_at as closedAt',
      'tasks.closed_reason as closedReason',
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

type ById = { id: string; viewerId: string }

/** Returns the task if this viewer may see it. */
export const findVisibleTask = async (db: Db, id: string, viewerId: string) =>
  (await queryVisibleTask(db, { id, viewerId }))[0]

const queryVisibleTask = preparedQuery((db, { id, viewerId }: QueryParameters<ById>) =>
  selectTasks(db).select(rowVersion.as('rowVersion')).where('tasks.id', '=', id).where(visibleTo(viewerId)),
)

/** Returns the task if this viewer may read its chats. */
export const findTaskOfChat = async (db: Db, id: string, viewerId: string) =>
  (await queryTaskOfChat(db, { id, viewerId }))[0]

const queryTaskOfChat = preparedQuery((db, { id, viewerId }: QueryParameters<ById>) =>
  selectTasks(db).where('tasks.id', '=', id).where(visibleTo(viewerId, chatReasons)),
)

/** A task with the row version that was read, for an optimistic update. */
export type VersionedTask = NonNullable<Awaited<ReturnType<typeof findVisibleTask>>>

/** Columns set from the requester's input; the requester, helper and status are not part of it. */
export type TaskColumns = Omit<
  Insertable<Tables['tasks']>,
  | 'requester_id'
  | 'helper_id'
  | 'status'
  | 'is_hidden'
  | 'held_until'
  | 'completed_at'
  | 'remind_at'
  | 'revision'
  | 'revised_at'
  | 'terms_version'
  | 'closed_at'
  | 'closed_reason'
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
    .where(isInView('tasks'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('offers')
          .select('offers.id')
          .whereRef('offers.task_id', '=', 'tasks.id')
          .where('offers.helper_id', '=', helperId)
          .where('offers.status', '=', 'pending')
          .where(isNotHidden('offers'))
          .whereRef('offers.terms_version', '=', 'tasks.terms_version'),
      ),
    )
    .returning(['id', 'task_type as taskType', 'requester_id as requesterId', 'duration_hours as duration'])
    .returning(['scheduled_at as date', 'clock as time', 'time_zone as timeZone'])
    .executeTakeFirst()

/**
 * Changes the status of a task; returns undefined if its status or its helper has changed since it was read, or if it
 * would be under way between two neighbors of whom one has blocked the other. The row is locked first, to wait for
 * concurrent messages: the update alone would compute its time before that wait.
 */
export async function changeStatusLocked(tx: Tx, task: Pick<TaskRow, 'id' | 'status' | 'helperId'>, to: TaskStatus) {
  await lockTask(tx, task.id)
  return tx
    .updateTable('tasks')
    .set({ status: to })
    .$if(to === 'open' || to === 'closed', (update) => update.set({ helper_id: null }))
    .$if(to === 'in_progress', (update) => update.where(mayReach(sql.ref('requester_id'), sql.ref('helper_id'))))
    .$if(to === 'completed', (update) => update.set({ completed_at: completionTime, remind_at: reviewReminderTime }))
    .where('id', '=', task.id)
    .where('status', '=', task.status)
    .where('helper_id', 'is not distinct from', task.helperId)
    .returning('id')
    .executeTakeFirst()
}

type TaskTime = Pick<TaskColumns, 'clock' | 'duration_hours' | 'utc_minutes'> & { scheduled_at: Date }

/** Moves a locked task to another time, with its reminders; its terms are new. */
export const moveTask = (tx: Tx, id: string, time: TaskTime) =>
  tx
    .updateTable('tasks')
    .set({ ...time, remind_at: nextReminderOf(time.scheduled_at, time.clock ?? null) })
    .set(({ eb }) => ({ terms_version: eb('terms_version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Returns a task whose reminders are due, and schedules its next reminder. Other nodes skip it. */
export async function claimDueReminder(tx: Tx, skippedIds: string[]): Promise<{ id: string } | undefined> {
  const due = await lockDueReminder(tx, skippedIds)
  if (due === undefined) return
  await tx
    .updateTable('tasks')
    .set({ remind_at: sql<Date | null>`case when status in ('matched', 'in_progress') then ${nextReminder} end` })
    .where('id', '=', due.id)
    .execute()
  return due
}

/** Sets the clock of a post; returns undefined if it is no longer open. The caller must have locked or written it. */
export const setExpiry = (tx: Tx, id: string, { noticeAt, closesAt }: Expiry) =>
  tx
    .updateTable('tasks')
    .set({ notice_at: noticeAt, closes_at: closesAt })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()

/** Closes a post by itself; returns undefined if it was accepted, edited or answered meanwhile. */
export const closeDuePost = (tx: Tx, id: string, status: TaskStatus, reason: ClosedReason) =>
  tx
    .updateTable('tasks')
    .set({ status, closed_at: sql<Date>`now()`, closed_reason: reason })
    .where('id', '=', id)
    .where(isClosingDue)
    .returning('id')
    .executeTakeFirst()

/** Hides, holds or restores a task; returns its requester, or undefined if the task is gone. */
export const setTaskVisibility = (tx: Tx, id: string, withholding: Withholding) =>
  tx
    .updateTable('tasks')
    .set(withholding)
    .where('id', '=', id)
    .returning('requester_id as requesterId')
    .executeTakeFirst()

/** Begins a hold of a task, if it can; returns its requester. */
export const holdTask = (tx: Tx, id: string, end: HoldEnd) =>
  tx
    .updateTable('tasks')
    .set({ held_until: endOfHold(end) })
    .where('id', '=', id)
    .where(canBeHeld('tasks', end))
    .returning('requester_id as requesterId')
    .executeTakeFirst()

/** Deletes tasks; the rows that belong to them go by cascade. */
export const deleteTaskRows = (tx: Tx, ids: string[]) => tx.deleteFrom('tasks').where(anyOf('id', ids)).execute()

/** Closes tasks. The transaction must have locked them and know that they are under way. */
export const closeTasks = (tx: Tx, ids: string[]) =>
  tx.updateTable('tasks').set({ status: 'closed' }).where(anyOf('id', ids)).execute()

/** Reopens tasks and removes their helpers. The transaction must have locked them and know that they are under way. */
export const reopenTasks = (tx: Tx, ids: string[]) =>
  tx.updateTable('tasks').set({ status: 'open', helper_id: null }).where(anyOf('id', ids)).execute()

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
