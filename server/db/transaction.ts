import type { Bus } from '#server/live/bus-types.ts'
import type { Letter } from '#server/live/letter.ts'
import type { LiveEvent } from '#shared/live.ts'
import type { Db, Tx } from './tables.ts'

export type Announce = (userId: string, event: LiveEvent) => void

/** Runs `work` in one transaction; what it announces reaches people only if it commits. */
export async function inTransaction<Result>(
  db: Db,
  bus: Bus,
  work: (tx: Tx, announce: Announce) => Promise<Result>,
): Promise<Result> {
  const letters: Letter[] = []
  const result = await db.transaction().execute((tx) => work(tx, (to, event) => void letters.push({ to, event })))
  for (const letter of letters) bus.publish(letter)
  return result
}
