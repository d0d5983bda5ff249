import { type RawBuilder, sql } from 'kysely'
import { among } from '#server/db/among.ts'
import { interval } from '#server/db/interval.ts'
import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/process/on-error.ts'
import { repeat } from '#server/process/repeat.ts'
import { minuteMs } from '#shared/time.ts'
import type { Jobs, Queue } from './jobs.ts'

/** The tables whose rows are written in the transaction of what they tell of, and go out after it. */
type Table = 'outbox' | 'pushes'

export type Pace = {
  /** How often a table is looked into. */
  lookEveryMs: number
  /** How long the second try waits for the first time. */
  pauseSeconds: number
}

type Parts = {
  db: Db
  jobs: Jobs
  table: Table
  /** Which rows are not handed on yet though they are due. */
  waits?: RawBuilder<boolean>
  queue: Omit<Queue, 'pauseSeconds'>
  /** Sends one, and drops its row. */
  deliver: (id: string) => Promise<void>
  onError: OnError
  /** Told how many no job tries any more. */
  onGivenUp?: ((count: number) => void) | undefined
  pace?: Pace | undefined
}

const usualPace: Pace = { lookEveryMs: 1_000, pauseSeconds: 15 }
const handedAtOnce = 100
const sweepEveryMs = 10 * minuteMs
/** Every queue's tries are over long before: what no job tries any more by then was given up. */
export const givenUpAfterDays = 2

/**
 * Makes a job of the same id of each row that is due, on whichever node is first; the job is tried until it succeeds.
 */
export async function openOutgoing({ pace = usualPace, ...parts }: Parts) {
  const { db, jobs, table, waits, queue, deliver, onError, onGivenUp } = parts
  const { lookEveryMs: everyMs, pauseSeconds } = pace
  const { add, findOver } = await jobs.work({ ...queue, pauseSeconds }, async (id) => {
    // What comes in from now on waits for the next one, and is not taken for told.
    await markHanded(db, table, [id])
    await deliver(id)
  })
  const endLooking = repeat(
    async () => {
      const ids = await findDue(db, table, waits)
      if (ids.length === 0) return
      // A process that ends here leaves jobs behind: the next one makes none twice.
      await add(ids)
      await markHanded(db, table, ids)
    },
    { everyMs, atOnce: true },
    onError,
  )
  const sweep = () => sweepGivenUp({ db, table, findOver, onError, onGivenUp })
  const endSweeping = repeat(sweep, { everyMs: sweepEveryMs }, onError)
  return () => Promise.all([endLooking(), endSweeping()])
}

type Sweep = Pick<Parts, 'db' | 'table' | 'onError' | 'onGivenUp'> & { findOver: (ids: string[]) => Promise<string[]> }

/** Removes what no job tries any more: every try failed, or its process ended at the very last moment. */
export async function sweepGivenUp({ db, table, findOver, onError, onGivenUp }: Sweep) {
  const over = await findOver(await findHandedLongAgo(db, table))
  if (over.length === 0) return
  await db.deleteFrom(table).where(among('id', over)).execute()
  onGivenUp?.(over.length)
  onError(new Error(`Given up after all tries: ${over.length} of ${table}`))
}

/** The ids of what is due and has no job yet, the oldest first. */
async function findDue(db: Db, table: Table, waits = sql<boolean>`false`): Promise<string[]> {
  const due = await db
    .selectFrom(table)
    .select('id')
    .where('handed_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .where(({ not }) => not(waits))
    .orderBy('due_at')
    .limit(handedAtOnce)
    .execute()
  return due.map(({ id }) => id)
}

const markHanded = (db: Db, table: Table, ids: string[]) =>
  db
    .updateTable(table)
    .set({ handed_at: sql<Date>`now()` })
    .where(among('id', ids))
    .where('handed_at', 'is', null)
    .execute()

/** The ids of those whose jobs were made so long ago that every try should be over. */
async function findHandedLongAgo(db: Db, table: Table): Promise<string[]> {
  const old = await db
    .selectFrom(table)
    .select('id')
    .where('handed_at', '<', sql<Date>`now() - ${interval(givenUpAfterDays, 'days')}`)
    .orderBy('handed_at')
    .limit(handedAtOnce)
    .execute()
  return old.map(({ id }) => id)
}

export const dropOutgoing = (db: Db, table: Table, id: string) => db.deleteFrom(table).where('id', '=', id).execute()
