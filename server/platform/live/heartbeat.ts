import type { WebSocket } from 'ws'
import type { OnError } from '#server/platform/process/on-error.ts'
import type { Bus } from './bus-types.ts'
import { policyViolation } from './close-codes.ts'

/** Interval between the pings of each socket. */
export const heartbeatMs = 30_000

type Options = {
  bus: Bus
  everyMs?: number | undefined
  /** Returns those of the given sessions that are still open. */
  findOpenSessions: (ids: string[]) => Promise<Set<string>>
  onError: OnError
}

type WatchedSocket = [WebSocket, { sessionId: string; hasAnswered: boolean; batch: number }]

/** The sockets are pinged in this number of batches: pinging thousands at once would delay every message. */
const batchCount = 30

/**
 * Closes sockets whose client has vanished silently, and sockets whose session has ended: immediately if the bus
 * announces it, otherwise at the next heartbeat. ws sends no pings by itself.
 */
export function openHeartbeat({ bus, everyMs = heartbeatMs, findOpenSessions, onError }: Options) {
  const sockets = new Map<WatchedSocket[0], WatchedSocket[1]>()
  let batch = 0
  let watchedCount = 0

  function closeUnresponsive(due: WatchedSocket[]) {
    for (const [socket, state] of due) {
      if (!state.hasAnswered) socket.terminate()
      else socket.ping()
      state.hasAnswered = false
    }
  }

  async function closeSignedOut(due: WatchedSocket[]) {
    const sessionIds = new Set(due.map(([, { sessionId }]) => sessionId))
    if (sessionIds.size === 0) return
    const open = await findOpenSessions([...sessionIds])
    closeWhere((sessionId) => sessionIds.has(sessionId) && !open.has(sessionId))
  }

  function closeWhere(hasEnded: (sessionId: string) => boolean) {
    for (const [socket, { sessionId }] of sockets) if (hasEnded(sessionId)) socket.close(policyViolation)
  }

  bus.subscribe({
    onMessage: ({ event }) =>
      event.type === 'session_ended' && closeWhere((sessionId) => sessionId === event.sessionId),
    onGap: () => {},
  })

  const timer = setInterval(() => {
    batch = (batch + 1) % batchCount
    const due = [...sockets].filter(([, state]) => state.batch === batch)
    closeUnresponsive(due)
    closeSignedOut(due).catch(onError)
  }, everyMs / batchCount)

  return {
    watch(socket: WebSocket, sessionId: string) {
      const state = { sessionId, hasAnswered: true, batch: watchedCount++ % batchCount }
      sockets.set(socket, state)
      socket.on('pong', () => {
        state.hasAnswered = true
      })
      socket.on('close', () => sockets.delete(socket))
      // The session may have ended between its check and this moment.
      findOpenSessions([sessionId])
        .then((open) => open.has(sessionId) || socket.close(policyViolation))
        .catch(onError)
    },
    close: () => clearInterval(timer),
  }
}
