import type { Db } from '#server/database/tables.ts'
import { enqueueAddressMail } from '#server/features/outbox/store.ts'
import type { Background } from '#server/platform/process/background.ts'
import { hashAddress } from './hash-address.ts'
import { isAddressBarred, markTold } from './store.ts'

type TurnAwayOptions = { db: Db; secret: string; background: Background }

/**
 * Turns the owner of an address away who may not come back yet, and returns true; the reason goes by mail to that
 * address, and nowhere else. It must be asked after the address was found to be free: an account that is being deleted
 * leaves its bar in the same transaction.
 */
export type TurnAwayIfBarred = (db: Db, email: string) => Promise<boolean>

export function openTurnAway({ db, secret, background }: TurnAwayOptions): TurnAwayIfBarred {
  const tell = (toEmail: string, addressHash: string) =>
    db.transaction().execute(async (tx) => {
      if (await markTold(tx, addressHash)) await enqueueAddressMail(tx, { kind: 'address_barred', toEmail })
    })
  return async (asking, email) => {
    const addressHash = hashAddress(secret, email)
    const isBarred = await isAddressBarred(asking, addressHash)
    // It waits for a connection of its own, because the transaction of the caller is about to be rolled back.
    if (isBarred) background.run(() => tell(email, addressHash))
    return isBarred
  }
}
