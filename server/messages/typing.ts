import type { Db } from '#server/db/tables.ts'
import type { Bus } from '#server/live/bus-types.ts'
import type { ScreenFrame } from '#shared/live.ts'
import { findWhoHears } from './store.ts'

/** Hands typing on to the other end of that chat, and to nobody else. */
export async function relayTyping(db: Db, bus: Bus, viewerId: string, { type, taskId, recipientId }: ScreenFrame) {
  const to = await findWhoHears(db, taskId, viewerId, recipientId)
  if (to) bus.publish({ to, event: { type, taskId, senderId: viewerId } })
}
