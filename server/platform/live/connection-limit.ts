import type { Duplex } from 'node:stream'
import { RefusalError } from '#server/platform/http/errors.ts'
import { socketsMax } from '#shared/rates.ts'

const retryAfterSeconds = 60

/**
 * Opens the limit of sockets per user on this node. A socket is counted before it opens, so that a client beyond the
 * limit gets a 429 instead of reconnecting forever; the count falls when the connection ends.
 */
export function openConnectionLimit() {
  const counts = new Map<string, number>()
  return (viewerId: string, stream: Duplex) => {
    const count = counts.get(viewerId) ?? 0
    if (count >= socketsMax) throw new RefusalError('too_many_tries', retryAfterSeconds)
    counts.set(viewerId, count + 1)
    stream.once('close', () => {
      const left = (counts.get(viewerId) ?? 1) - 1
      if (left > 0) counts.set(viewerId, left)
      else counts.delete(viewerId)
    })
  }
}
