import type { WebSocket } from 'ws'

const policyViolation = 1008

type Options = {
  everyMs: number
  /** Which of these sessions somebody is still signed in by. */
  openSessions: (ids: string[]) => Promise<Set<string>>
  onError: (error: unknown) => void
}

/** Ends sockets whose other end has vanished without a word, and those whose person has signed out on any node. */
export function openHeartbeat({ everyMs, openSessions, onError }: Options) {
  const sockets = new Map<WebSocket, { sessionId: string; hasAnswered: boolean }>()

  function endSilent() {
    for (const [socket, state] of sockets) {
      if (!state.hasAnswered) socket.terminate()
      else socket.ping()
      state.hasAnswered = false
    }
  }

  async function endSignedOut() {
    const asked = [...sockets].map(([socket, { sessionId }]) => ({ socket, sessionId }))
    if (asked.length === 0) return
    const open = await openSessions([...new Set(asked.map(({ sessionId }) => sessionId))])
    for (const { socket, sessionId } of asked) if (!open.has(sessionId)) socket.close(policyViolation)
  }

  const timer = setInterval(() => {
    endSilent()
    endSignedOut().catch(onError)
  }, everyMs)

  return {
    watch(socket: WebSocket, sessionId: string) {
      const state = { sessionId, hasAnswered: true }
      sockets.set(socket, state)
      socket.on('pong', () => {
        state.hasAnswered = true
      })
      socket.on('close', () => sockets.delete(socket))
    },
    close: () => clearInterval(timer),
  }
}
