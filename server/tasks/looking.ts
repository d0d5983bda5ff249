import type { Tx } from '#server/db/tables.ts'
import type { Announce } from '#server/db/transaction.ts'
import { findTalkers } from '#server/messages/find.ts'
import { hint } from '#server/notifications/notify.ts'

type Whom = {
  /** Who changed it, and may have it on another screen of theirs. */
  by?: string
  /** Who hears of it by a notice already. */
  told?: string[]
}

/** Who has a task on a screen reads it again: whoever ever wrote about it, as everybody does who offers or helps. */
export async function refreshLookers(tx: Tx, announce: Announce, taskId: string, { by, told = [] }: Whom = {}) {
  const looking = new Set([...(by ? [by] : []), ...(await findTalkers(tx, taskId))])
  for (const one of told) looking.delete(one)
  hint(announce, [...looking], taskId)
}
