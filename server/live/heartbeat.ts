import type { WebSocket } from 'ws'
import type { OnError } from '#server/process/on-error.ts'
import type { Bus } from './bus-types.ts'
import { policyViolation } from './close-codes.ts'

/** How often each socket is asked whether somebody is still there. */
export const heartbeatMs = 30_000

type Options = {
  bus: Bus
  everyMs?: number | undefined
  /** Which of these sessions somebody is still signed in by. */
  openSessions: (ids: string[]) => Promise<Set<string>>
  onError: OnError
}

type Watched = [WebSocket, { sessionId: string; hasAnswered: boolean; turn: number }]

/**
 * How many parts of all sockets have their beat one after the other: pinged at once, thousands hold up every message.
 */
const turns = 30

/**
 * Ends sockets whose other end has vanished without a word, and those whose session has ended: at once where a node
 * says so, and at the next beat where nobody could.
 */
export function openHeartbeat({ bus, everyMs = heartbeatMs, openSessions, onError }: Options) {
  const sockets = new Map<Watched[0], Watched[1]>()
  let turn = 0
  let watched = 0

  function endSilent(due: Watched[]) {
    for (const [socket, state] of due) {
      if (!state.hasAnswered) socket.terminate()
      else socket.ping()
      state.hasAnswered = false
    }
  }

  async function endSignedOut(due: Watched[]) {
    const asked = new Set(due.map(([, { sessionId }]) => sessionId))
    if (asked.size === 0) return
    const open = await openSessions([...asked])
    endWhere((sessionId) => asked.has(sessionId) && !open.has(sessionId))
  }

  function endWhere(isOver: (sessionId: string) => boolean) {
    for (const [socket, { sessionId }] of sockets) if (isOver(sessionId)) socket.close(policyViolation)
  }

  bus.subscribe({
    hear: ({ event }) => event.type === 'session_ended' && endWhere((sessionId) => sessionId === event.sessionId),
    missed: () => {},
  })

  const timer = setInterval(() => {
    turn = (turn + 1) % turns
    const due = [...sockets].filter(([, state]) => state.turn === turn)
    endSilent(due)
    endSignedOut(due).catch(onError)
  }, everyMs / turns)

  return {
    watch(socket: WebSocket, sessionId: string) {
      const state = { sessionId, hasAnswered: true, turn: watched++ % turns }
      sockets.set(socket, state)
      socket.on('pong', () => {
        state.hasAnswered = true
      })
      socket.on('close', () => sockets.delete(socket))
      // The session may have ended between its look-up and this moment.
      openSessions([sessionId])
        .then((open) => open.has(sessionId) || socket.close(policyViolation))
        .catch(onError)
    },
    close: () => clearInterval(timer),
  }
}
