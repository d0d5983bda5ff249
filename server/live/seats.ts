import type { Duplex } from 'node:stream'
import { Refused } from '#server/http/errors.ts'
import { socketsMax } from '#shared/rates.ts'

const freeAgainSeconds = 60

/**
 * Every person's screens have so many seats on this node. A seat is taken before the socket opens, so that a screen
 * beyond them learns that it stays without (429) instead of coming back for ever, and is free again when its wire ends.
 */
export function openSeats() {
  const taken = new Map<string, number>()
  return (viewerId: string, wire: Duplex) => {
    const count = taken.get(viewerId) ?? 0
    if (count >= socketsMax) throw new Refused('too_many_tries', freeAgainSeconds)
    taken.set(viewerId, count + 1)
    wire.once('close', () => {
      const left = (taken.get(viewerId) ?? 1) - 1
      if (left > 0) taken.set(viewerId, left)
      else taken.delete(viewerId)
    })
  }
}
