import type { Bus } from '#server/live/bus-types.ts'
import type { Letter } from '#server/live/letter.ts'
import type { LiveEvent } from '#shared/live.ts'
import { brokeOff, waitedInCircle } from './failures.ts'
import type { Db, Tx } from './tables.ts'

export type Announce = (userId: string, event: LiveEvent) => void

/**
 * Runs `work` in one transaction, and again where it waited in a circle or its connection broke off; what it announces
 * reaches people only if it commits.
 */
export function inTransaction<Result>(
  db: Db,
  bus: Bus,
  work: (tx: Tx, announce: Announce) => Promise<Result>,
): Promise<Result> {
  let isDone = false
  const run = (announce: Announce) => {
    isDone = false
    return db.transaction().execute(async (tx) => {
      const worked = await work(tx, announce)
      isDone = true
      return worked
    })
  }
  // Once all is done, whether it was committed is not known: what may be written is not written again.
  return announcing(bus, run, (error) => !isDone && brokeOff(error))
}

/**
 * The same for work that writes by one statement, which is a transaction of its own. Where its connection broke off,
 * whether it was written is not known, so only a circle has it run again.
 */
export const inOneStatement = <Result>(
  db: Db,
  bus: Bus,
  work: (db: Db, announce: Announce) => Promise<Result>,
): Promise<Result> =>
  announcing(
    bus,
    (announce) => work(db, announce),
    () => false,
  )

async function announcing<Result>(
  bus: Bus,
  run: (announce: Announce) => Promise<Result>,
  mayRunAgain: (error: unknown) => boolean,
): Promise<Result> {
  for (let turn = 1; ; turn++) {
    const letters: Letter[] = []
    try {
      const result = await run((to, event) => void letters.push({ to, event }))
      for (const letter of letters) bus.publish(letter)
      return result
    } catch (error) {
      if (turn === triesMax || !(waitedInCircle(error) || mayRunAgain(error))) throw error
    }
  }
}

const triesMax = 3
