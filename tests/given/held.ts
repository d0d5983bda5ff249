import type { Tx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { World } from '#tests/world.ts'

/**
 * Does `work` and stays in the middle of its transaction, with what it has locked, until the returned function is
 * called.
 */
export async function inTheMiddle(
  { db, bus }: World,
  work: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const written = inTransaction(db, bus, async (tx) => {
    await work(tx)
    begun.resolve()
    await ended.promise
  })
  await Promise.race([begun.promise, written])
  return () => {
    ended.resolve()
    return written
  }
}
