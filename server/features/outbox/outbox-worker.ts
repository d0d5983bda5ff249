import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { openHeartbeat } from '#server/features/heartbeats/open-heartbeat.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import type { Jobs, Queue } from '#server/platform/jobs/jobs.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { repeat } from '#server/platform/process/repeat.ts'
import { minuteMs } from '#shared/time.ts'

/** The outbox tables: their rows are written in the same transaction as the event, and are sent after its commit. */
type OutboxTable = 'outbox' | 'pushes'

export type OutboxTiming = {
  /** Interval at which a table is polled. */
  pollEveryMs: number
  /** Pause before the first retry. */
  pauseSeconds: number
}

type OutboxWorkerOptions = {
  db: Db
  jobs: Jobs
  table: OutboxTable
  /** SQL condition for a row that is due but must not be queued yet. */
  mustWait?: Condition
  queue: Omit<Queue, 'pauseSeconds'>
  /** Sends one row and deletes it. */
  deliver: (id: string) => Promise<void>
  onError: OnError
  /** Called with the number of rows that no job attempts any more. */
  onGivenUp?: ((count: number) => void | Promise<void>) | undefined
  timing?: OutboxTiming | undefined
}

const defaultTiming: OutboxTiming = { pollEveryMs: 1_000, pauseSeconds: 15 }
const batchSize = 100
const sweepEveryMs = 10 * minuteMs
/** Rows queued longer ago than this count as given up: the attempts of every queue end much earlier. */
export const givenUpAfterDays = 2

/**
 * Polls an outbox table and creates a job with the same id for each due row, on whichever node comes first. The job is
 * retried until it succeeds.
 */
export async function openOutboxWorker({ timing = defaultTiming, ...options }: OutboxWorkerOptions) {
  const { db, jobs, table, mustWait, queue, deliver, onError, onGivenUp } = options
  const { pollEveryMs: everyMs, pauseSeconds } = timing
  const { add, findFinished } = await jobs.work({ ...queue, pauseSeconds }, async (id) => {
    // Marked before it is sent, so that a later event inserts a row of its own instead of joining this one.
    await markQueued(db, table, [id])
    await deliver(id)
  })
  const beat = openHeartbeat(db, table === 'outbox' ? 'mails' : 'pushes')
  const stopPolling = repeat(
    async () => {
      const ids = await findDue(db, table, mustWait)
      if (ids.length > 0) {
        // If the process ends after `add`, the next one adds the same ids again, which the queue ignores.
        await add(ids)
        await markQueued(db, table, ids)
      }
      await beat()
    },
    { everyMs, isImmediate: true },
    onError,
  )
  const sweep = () => deleteGivenUp({ db, table, findFinished, onError, onGivenUp })
  const stopSweeping = repeat(sweep, { everyMs: sweepEveryMs }, onError)
  return () => Promise.all([stopPolling(), stopSweeping()])
}

type DeleteGivenUpOptions = Pick<OutboxWorkerOptions, 'db' | 'table' | 'onError' | 'onGivenUp'> & {
  findFinished: (ids: string[]) => Promise<string[]>
}

/**
 * Deletes the rows that no job attempts any more, because every attempt failed or the process ended after the last one.
 */
export async function deleteGivenUp({ db, table, findFinished, onError, onGivenUp }: DeleteGivenUpOptions) {
  const finished = await findFinished(await findQueuedLongAgo(db, table))
  if (finished.length === 0) return
  await db.deleteFrom(table).where(anyOf('id', finished)).execute()
  await onGivenUp?.(finished.length)
  onError(new Error(`All attempts failed: ${finished.length} rows of ${table}`))
}

/** Returns the ids of due rows that have no job yet, oldest first. */
async function findDue(db: Db, table: OutboxTable, mustWait: Condition = sql`false`): Promise<string[]> {
  const due = await db
    .selectFrom(table)
    .select('id')
    .where('handed_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .where(({ not }) => not(mustWait))
    .orderBy('due_at')
    .limit(batchSize)
    .execute()
  return due.map(({ id }) => id)
}

const markQueued = (db: Db, table: OutboxTable, ids: string[]) =>
  db
    .updateTable(table)
    .set({ handed_at: sql<Date>`now()` })
    .where(anyOf('id', ids))
    .where('handed_at', 'is', null)
    .execute()

/** Returns the ids of rows whose jobs were created so long ago that all attempts should be over. */
async function findQueuedLongAgo(db: Db, table: OutboxTable): Promise<string[]> {
  const old = await db
    .selectFrom(table)
    .select('id')
    .where('handed_at', '<', sql<Date>`now() - ${interval(givenUpAfterDays, 'days')}`)
    .orderBy('handed_at')
    .limit(batchSize)
    .execute()
  return old.map(({ id }) => id)
}

/** Called in the transaction that deletes the row of a mail or push which its service has taken. */
export type OnTaken = (tx: Tx) => Promise<unknown>

/** Deletes the row of a mail or push that needs no further attempt; returns false if it was gone already. */
export async function deleteOutboxRow(db: Db, table: OutboxTable, id: string, onTaken?: OnTaken): Promise<boolean> {
  if (onTaken) return deleteTakenRow(db, table, id, onTaken)
  const [deleted] = await db.deleteFrom(table).where('id', '=', id).execute()
  return Boolean(deleted?.numDeletedRows)
}

/** Thrown so that nothing is noted about a row that was gone already. */
class RowGoneError extends Error {}

/**
 * `onTaken` comes before the row is deleted: a notice is deleted before its mails and pushes, too, so that no two
 * transactions wait for each other.
 */
const deleteTakenRow = (db: Db, table: OutboxTable, id: string, onTaken: OnTaken): Promise<boolean> =>
  db
    .transaction()
    .execute(async (tx) => {
      await onTaken(tx)
      if (await deleteOutboxRow(tx, table, id)) return true
      throw new RowGoneError()
    })
    .catch((error) => {
      if (error instanceof RowGoneError) return false
      throw error
    })
