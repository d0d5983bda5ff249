import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import type { MoveResult } from '#shared/arrangements/choices.ts'
import type { AgreedStart } from '#shared/arrangements/late.ts'
import type { ChosenResult } from '#shared/arrangements/move-rules.ts'
import type { Role } from '#shared/tasks/rules.ts'
import { clock } from './clock.ts'

/** A proposal as JSON, with its times as text. */
export type MoveRow = {
  id: string
  proposedBy: Role
  date: string
  time: string | null
  duration: number | null
  lapsesAt: string
  result: MoveResult | null
  proposedAt: string
  endedAt: string | null
}

const hasLapsed: Condition = sql`(lapses_at <= ${clock})`

/** SQL condition for a row of `arrangement_moves`: it waits for an answer. One that has lapsed does not. */
const isStanding: Condition = sql`(arrangement_moves.ended_at is null and not ${hasLapsed})`

const moveColumn = sql<MoveRow>`jsonb_build_object('id', arrangement_moves.id, 'proposedBy', proposed_by,
  'date', arrangement_moves.scheduled_at, 'time', arrangement_moves.clock, 'duration', arrangement_moves.duration_hours,
  'lapsesAt', lapses_at, 'result', case when result is null and ${hasLapsed} then 'lapsed' else result end,
  'proposedAt', proposed_at, 'endedAt', arrangement_moves.ended_at)`

/** Selects the proposal that stands for a row of `tasks`; null if there is none. */
export const standingMoveOfTask: RawBuilder<MoveRow | null> = sql<MoveRow | null>`case
  when tasks.status in ('matched', 'in_progress') then (select ${moveColumn} from arrangements
    join arrangement_moves on arrangement_moves.arrangement_id = arrangements.id
    where arrangements.task_id = tasks.id and arrangements.ended_at is null and ${isStanding}) end`

/** Selects all proposals of a row of `arrangements`, the first one first. */
export const movesOfArrangement: RawBuilder<MoveRow[]> = sql<MoveRow[]>`coalesce(
  (select jsonb_agg(${moveColumn} order by proposed_at, arrangement_moves.id) from arrangement_moves
    where arrangement_moves.arrangement_id = arrangements.id), '[]')`

/** Returns a proposal of the open arrangement of a task, also one that no longer stands. */
export async function findMove(db: Db, taskId: string, id: string): Promise<MoveRow | undefined> {
  const row = await db
    .selectFrom('arrangement_moves')
    .innerJoin('arrangements', 'arrangements.id', 'arrangement_id')
    .select(moveColumn.as('move'))
    .where('arrangement_moves.id', '=', id)
    .where('task_id', '=', taskId)
    .where('arrangements.ended_at', 'is', null)
    .executeTakeFirst()
  return row?.move
}

type NewMove = {
  taskId: string
  by: Role
  date: Date
  time: string | null
  duration: number | null
  /** The agreed end after this move. */
  endsAt: Date
}

/**
 * Proposes another time for the open arrangement of a task; an earlier proposal of the same side is replaced. Returns
 * undefined if one of the other side stands, or if the agreed start has come. The caller has locked the task.
 */
export async function insertMove(tx: Tx, { taskId, by, date, time, duration, endsAt }: NewMove) {
  await endOpenMove(tx, taskId, { result: 'replaced', by })
  const inserted = await tx
    .insertInto('arrangement_moves')
    .columns(['arrangement_id', 'proposed_by', 'scheduled_at', 'clock', 'duration_hours', 'lapses_at'])
    .expression((query) =>
      query
        .selectFrom('arrangements')
        .select(({ val, cast }) => [
          'id',
          cast(val(by), 'text').as('by'),
          cast(val(date), 'timestamptz').as('date'),
          cast(val(time), 'text').as('time'),
          cast(val(duration), 'numeric').as('duration'),
          sql<Date>`least(starts_at, ${endsAt}::timestamptz)`.as('lapses_at'),
        ])
        .where('task_id', '=', taskId)
        .where('ended_at', 'is', null)
        // It lapses after this moment, also once times are rounded to milliseconds.
        .where(sql<Date>`least(starts_at, ${endsAt}::timestamptz)`, '>', sql<Date>`${clock} + interval '1 second'`),
    )
    .onConflict((row) => row.column('arrangement_id').where('ended_at', 'is', null).doNothing())
    .returning(moveColumn.as('move'))
    .executeTakeFirst()
  return inserted?.move
}

type MoveEnd = {
  result: MoveResult
  /** Ends only a proposal of this side; one that has lapsed is ended in any case. */
  by?: Role
}

/** Ends the open proposal of a task's open arrangement, if there is one. */
export async function endOpenMove(tx: Tx, taskId: string, { result, by }: MoveEnd = { result: 'ended' }) {
  await tx
    .updateTable('arrangement_moves')
    .from('arrangements')
    .set({ ended_at: clock, result: sql<MoveResult>`case when ${hasLapsed} then 'lapsed' else ${result} end` })
    .whereRef('arrangements.id', '=', 'arrangement_id')
    .where('task_id', '=', taskId)
    .where('arrangements.ended_at', 'is', null)
    .where('arrangement_moves.ended_at', 'is', null)
    .$if(by !== undefined, (update) =>
      update.where(({ or, eb }) => or([eb('proposed_by', '=', by as Role), hasLapsed])),
    )
    .execute()
}

/**
 * Ends a proposal that stands, by the side that may; an accepted one notes the start that it replaces. Returns
 * undefined if it no longer stands, or is not for this side to end so. The caller has locked the task.
 */
export async function endMove(
  tx: Tx,
  { id, taskId }: { id: string; taskId: string },
  { result, by }: { result: ChosenResult; by: Role },
): Promise<MoveRow | undefined> {
  const ended = await tx
    .updateTable('arrangement_moves')
    .from('arrangements')
    .set({ ended_at: clock, result })
    .$if(result === 'accepted', (update) => update.set({ replaced_start: sql.ref('arrangements.starts_at') }))
    .whereRef('arrangements.id', '=', 'arrangement_id')
    .where('task_id', '=', taskId)
    .where('arrangements.ended_at', 'is', null)
    .where('arrangement_moves.id', '=', id)
    .where('proposed_by', result === 'withdrawn' ? '=' : '<>', by)
    .where(isStanding)
    .returning(moveColumn.as('move'))
    .executeTakeFirst()
  return ended?.move
}

/**
 * Returns every start on which the two of these arrangements have agreed, and when another one replaced it, for
 * `isLate`. The list of an arrangement without a date is empty.
 */
export async function findAgreedStarts(db: Db, arrangementIds: string[]): Promise<Map<string, AgreedStart[]>> {
  const replaced = db
    .selectFrom('arrangement_moves')
    .select(['arrangement_id as id', 'replaced_start as startsAt', 'ended_at as until'])
    .where(anyOf('arrangement_id', arrangementIds))
    .where('result', '=', 'accepted')
  const rows = await db
    .selectFrom('arrangements')
    .select(['id', 'starts_at as startsAt', sql<Date | null>`null::timestamptz`.as('until')])
    .where(anyOf('id', arrangementIds))
    .where('starts_at', 'is not', null)
    .unionAll(replaced)
    .orderBy('until', (order) => order.asc().nullsLast())
    .$narrowType<{ startsAt: Date }>()
    .execute()
  const starts = new Map(arrangementIds.map((id): [string, AgreedStart[]] => [id, []]))
  for (const { id, startsAt, until } of rows) starts.get(id)?.push({ startsAt, until })
  return starts
}
