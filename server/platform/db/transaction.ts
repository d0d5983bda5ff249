import type { Db, Tx } from '#server/platform/db/db.ts'
import type { BusMessage } from '#server/platform/live/bus-message.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { LiveEvent } from '#shared/live.ts'
import { isConnectionLost, isDeadlock } from './errors.ts'

export type Announce = (userId: string, event: LiveEvent) => void

/**
 * Runs `work` in one transaction, and again after a deadlock or a lost connection; its events reach users only if it
 * commits.
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
      const result = await work(tx, announce)
      isDone = true
      return result
    })
  }
  // Once `work` is done, it is unknown whether it was committed, so it is not run again and nothing is written twice.
  return publishAfter(bus, run, (error) => !isDone && isConnectionLost(error))
}

/**
 * Runs work that writes by one statement, which is a transaction of its own. It is repeated only after a deadlock.
 * After a lost connection it may have been written already.
 */
export const inOneStatement = <Result>(
  db: Db,
  bus: Bus,
  work: (db: Db, announce: Announce) => Promise<Result>,
): Promise<Result> =>
  publishAfter(
    bus,
    (announce) => work(db, announce),
    () => false,
  )

async function publishAfter<Result>(
  bus: Bus,
  run: (announce: Announce) => Promise<Result>,
  mayRetry: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const messages: BusMessage[] = []
    try {
      const result = await run((to, event) => void messages.push({ to, event }))
      for (const message of messages) bus.publish(message)
      return result
    } catch (error) {
      if (attempt === attemptsMax || !(isDeadlock(error) || mayRetry(error))) throw error
    }
  }
}

const attemptsMax = 3
