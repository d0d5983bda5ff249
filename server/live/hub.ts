import type { WebSocket } from 'ws'
import type { LiveEvent } from '#shared/live.ts'
import type { Bus } from './bus-types.ts'
import { serviceRestart } from './close-codes.ts'

/** How long a screen has to answer that it has been sent away. */
const closingMs = 2000

/** More than any screen is behind by that still takes in what it is told. */
const untakenMaxBytes = 256 * 1024

export type Hub = {
  join: (userId: string, socket: WebSocket) => void
  /** Every screen of this node comes back after a moment, perhaps on another node, and reads everything again. */
  sendAway: () => void
}

/**
 * Whoever takes nothing in is let go, however often they say that they are there; who comes back reads everything
 * again.
 */
function tell(socket: WebSocket, event: LiveEvent) {
  if (socket.bufferedAmount > untakenMaxBytes) socket.terminate()
  else socket.send(JSON.stringify(event))
}

/** The sockets of this node: each letter goes to its person's screens and to nobody else. */
export function openHub(bus: Bus): Hub {
  const screens = new Map<string, Set<WebSocket>>()

  function sendAway() {
    const leaving = [...screens.values()].flatMap((sockets) => [...sockets])
    for (const socket of leaving) socket.close(serviceRestart)
    setTimeout(() => {
      for (const socket of leaving) socket.terminate()
    }, closingMs).unref()
  }

  bus.subscribe({
    hear({ to, event }) {
      if (event.type === 'session_ended') return
      for (const socket of screens.get(to) ?? []) tell(socket, event)
    },
    missed: sendAway,
  })

  return {
    sendAway,
    join(userId, socket) {
      const sockets = screens.get(userId) ?? new Set()
      screens.set(userId, sockets.add(socket))
      socket.on('close', () => {
        sockets.delete(socket)
        if (sockets.size === 0 && screens.get(userId) === sockets) screens.delete(userId)
      })
    },
  }
}
