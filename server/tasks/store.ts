import { type Insertable, sql } from 'kysely'
import { keepCancelled } from '#server/calendars/deleted.ts'
import { among } from '#server/db/among.ts'
import { builtOnce } from '#server/db/built-once.ts'
import { interval } from '#server/db/interval.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { type Slots, writtenOnce } from '#server/db/written-once.ts'
import type { Mask } from '#server/users/mask.ts'
import { neighborIn } from '#server/users/store.ts'
import {
  dayOnlyReminderHours,
  dayReminderHours,
  maskedAddressesMax,
  reviewReminderDays,
  soonReminderHours,
} from '#shared/limits.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'

export const selectTasks = builtOnce((db) =>
  db
    .selectFrom('tasks')
    .leftJoin('users as requester', 'requester.id', 'tasks.requester_id')
    .leftJoin('users as helper', 'helper.id', 'tasks.helper_id')
    .select([
      'tasks.id',
      'tasks.requester_id as requesterId',
      neighborIn('requester').as('requester'),
      'tasks.helper_id as helperId',
      neighborIn('helper').as('helper'),
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
      'tasks.service_offered as serviceOffered',
      'tasks.points_offered as pointsOffered',
      'tasks.availability',
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

/** For a task that this transaction has just written: without it there is a bug. */
export const findTaskOrThrow = (tx: Tx, id: string) =>
  selectTasks(tx).where('tasks.id', '=', id).executeTakeFirstOrThrow()

/** Another one as soon as anything of the row is written. */
const writing = sql<string>`tasks.xmin::text`

/** An open task is everybody's to see; any other only its requester's, its helper's and theirs who offered or wrote. */
export const findVisibleTask = async (db: Db, id: string, viewerId: string) =>
  (await findVisible(db, { id, viewerId }))[0]

const findVisible = writtenOnce((db, { id, viewerId }: Slots<{ id: string; viewerId: string }>) =>
  selectTasks(db)
    .select(writing.as('writing'))
    .where('tasks.id', '=', id)
    .where(({ eb, or, exists }) =>
      or([
        eb('tasks.status', '=', 'open'),
        eb('tasks.requester_id', '=', viewerId),
        eb('tasks.helper_id', '=', viewerId),
        exists(
          eb
            .selectFrom('offers')
            .select('offers.id')
            .whereRef('offers.task_id', '=', 'tasks.id')
            .where('offers.helper_id', '=', viewerId),
        ),
        exists(
          eb
            .selectFrom('conversations')
            .select('conversations.id')
            .whereRef('conversations.task_id', '=', 'tasks.id')
            .where('conversations.helper_id', '=', viewerId),
        ),
      ]),
    ),
)

/** A task together with the writing of it that was seen, to be written only if that still stands. */
export type SeenTask = NonNullable<Awaited<ReturnType<typeof findVisibleTask>>>

/** What a person's words become; who asks, who helps and how far it has come are not theirs to say. */
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

/** Nothing comes back where the task has been written since it was seen, or is gone. */
export const updateSeenTask = (tx: Tx, seen: SeenTask, columns: TaskColumns, termsVersion: number) =>
  tx
    .updateTable('tasks')
    .set({ ...columns, terms_version: termsVersion })
    .where('id', '=', seen.id)
    .where(writing, '=', seen.writing)
    .returning('id')
    .executeTakeFirst()

/** Keeps an open task from being edited until this transaction ends; nothing comes back where it is no longer open. */
export const lockTerms = (tx: Tx, id: string) =>
  tx
    .selectFrom('tasks')
    .select(['terms_version as termsVersion', 'grid_lat as gridLat', 'grid_lng as gridLng'])
    .where('id', '=', id)
    .where('status', '=', 'open')
    .forShare()
    .executeTakeFirst()

/**
 * Waits for the offers on their way to an open task, and lets no more come; nothing comes back where it is no longer
 * open.
 */
export const lockOpenTask = (tx: Tx, id: string) =>
  tx.selectFrom('tasks').select('id').where('id', '=', id).where('status', '=', 'open').forUpdate().executeTakeFirst()

/**
 * Gives an open task to a helper whose offer is pending and for its newest terms; nothing comes back where somebody was
 * quicker, or an edit was.
 */
export const matchOpenTask = (tx: Tx, id: string, helperId: string) =>
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

/** Keeps a task from being deleted until this transaction ends; nothing comes back where it is gone. */
export const keepTask = (tx: Tx, id: string) =>
  tx.selectFrom('tasks').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

/**
 * Moves a task on from where it was seen; nothing comes back where it has moved already, or has another helper.
 * Waits for the messages on their way first: an update alone would wait for them with the time already taken.
 */
export async function moveTaskLocked(tx: Tx, seen: Pick<TaskRow, 'id' | 'status' | 'helperId'>, to: TaskStatus) {
  await tx.selectFrom('tasks').select('id').where('id', '=', seen.id).forNoKeyUpdate().execute()
  return tx
    .updateTable('tasks')
    .set({ status: to })
    .$if(to === 'open', (task) => task.set({ helper_id: null }))
    .$if(to === 'completed', (task) => task.set({ completed_at: afterEveryMessage, remind_at: afterSomeDays }))
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where('helper_id', 'is not distinct from', seen.helperId)
    .returning('id')
    .executeTakeFirst()
}

/** The database's own time, as messages have it, and never before the last of them, whose clock may have run ahead. */
const afterEveryMessage = sql<Date>`greatest(clock_timestamp(),
  (select max(last_message_at) from conversations where task_id = tasks.id))`

const before = (hours: number) => sql`scheduled_at - ${interval(hours, 'hours')}`

/** The first reminder of a task's time that still lies ahead. */
const nextReminder = sql<Date | null>`(select min(moment) from unnest(case when clock is null
  then array[${before(dayOnlyReminderHours)}]
  else array[${before(dayReminderHours)}, ${before(soonReminderHours)}] end) as moment where moment > now())`

const afterSomeDays = sql<Date>`now() + ${interval(reviewReminderDays, 'days')}`

/**
 * A task whose two are to be reminded now, which comes up again for the next reminder alone. Other nodes pass it by.
 */
export async function takeDueReminder(tx: Tx, passedBy: string[]): Promise<string | undefined> {
  const due = await tx
    .selectFrom('tasks')
    .select('id')
    .where('remind_at', '<=', sql<Date>`now()`)
    .where(({ not }) => not(among('id', passedBy)))
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

/** All that a person asked for or helps with; locked in one order for everybody, so that nobody waits in a circle. */
export const lockTasksOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('tasks')
    .select(['id', 'title', 'task_type as taskType', 'requester_id as requesterId', 'helper_id as helperId', 'status'])
    .where(({ eb, or }) => or([eb('requester_id', '=', userId), eb('helper_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Takes all that belongs to them along. For tasks that this transaction has locked. */
export async function deleteTasks(tx: Tx, ids: string[]): Promise<void> {
  await keepCancelled(tx, ids)
  await tx.deleteFrom('tasks').where(among('id', ids)).execute()
}

/** For tasks that this transaction has locked, and knows to be under way. */
export const closeTasks = (tx: Tx, ids: string[]) =>
  tx.updateTable('tasks').set({ status: 'closed' }).where(among('id', ids)).execute()

/** What these people ask for or offer that is open, and who they are. */
export const findOpenTasksOf = (db: Db, requesterIds: string[]) =>
  db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'requester_id')
    .select(['tasks.id', 'users.id as requesterId', 'first_name as firstName'])
    .where('status', '=', 'open')
    .where(among('requester_id', requesterIds))
    .orderBy('tasks.id')
    .execute()

/** Without a helper again. For tasks that this transaction has locked, and knows to be under way. */
export const reopenTasks = (tx: Tx, ids: string[]) =>
  tx.updateTable('tasks').set({ status: 'open', helper_id: null }).where(among('id', ids)).execute()

/** Where a person has asked for help, the latest first, each once. */
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

/** Takes how a requester can be reached, and where exactly, out of what they posted. */
export const maskTasks = (tx: Tx, requesterId: string, mask: Mask) =>
  tx
    .updateTable('tasks')
    .set({
      title: mask('title'),
      description: mask('description'),
      availability: mask('availability'),
      service_offered: mask('service_offered'),
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
