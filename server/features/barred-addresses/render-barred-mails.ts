import type { Db } from '#server/database/tables.ts'
import type { AddressMailRenderers } from '#server/features/outbox/mail-worker.ts'
import { addressAt } from '#server/platform/http/link-to.ts'
import { hashAddress } from './hash-address.ts'
import { addressBarredMail } from './mails.ts'
import { findBar } from './store.ts'

/** Renderer of the mail that says why an address is refused; it is dropped if the bar has ended by then. */
export const barredMailRenderers = (db: Db, publicUrl: string, secret: string): AddressMailRenderers => ({
  address_barred: async ({ email }) => {
    const bar = await findBar(db, hashAddress(secret, email))
    return bar ? addressBarredMail(email, bar, addressAt(publicUrl, '/guidelines')) : null
  },
})
