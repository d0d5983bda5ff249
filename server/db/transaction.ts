import type { Bus } from '#server/live/bus-types.ts'
import type { Letter } from '#server/live/letter.ts'
import type { LiveEvent } from '#shared/live.ts'
import type { Db, Tx } from './tables.ts'

export type Announce = (userId: string, event: LiveEvent) => void

/** Runs `work` in one transaction, and again where it waited in a circle; what it announces reaches people only if it commits. */
export async function inTransaction<Result>(
  db: Db,
  bus: Bus,
  work: (tx: Tx, announce: Announce) => Promise<Result>,
): Promise<Result> {
  for (let turn = 1; ; turn++) {
    const letters: Letter[] = []
    try {
      const result = await db.transaction().execute((tx) => work(tx, (to, event) => void letters.push({ to, event })))
      for (const letter of letters) bus.publish(letter)
      return result
    } catch (error) {
      if (turn === triesMax || !waitedInCircle(error)) throw error
    }
  }
}

const triesMax = 3

/** PostgreSQL ends one of several transactions that wait for each other; nothing of it is written, so it may try again. */
const waitedInCircle = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01'
