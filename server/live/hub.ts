import type { WebSocket } from 'ws'
import type { Bus } from './bus-types.ts'

const serviceRestart = 1012

export type Hub = { join: (userId: string, socket: WebSocket) => void }

/** The sockets of this node: each letter goes to its person's screens and to nobody else. */
export function openHub(bus: Bus): Hub {
  const screens = new Map<string, Set<WebSocket>>()

  bus.subscribe({
    hear({ to, event }) {
      for (const socket of screens.get(to) ?? []) socket.send(JSON.stringify(event))
    },
    // Screens that come back read everything again.
    missed() {
      for (const sockets of screens.values()) for (const socket of sockets) socket.close(serviceRestart)
    },
  })

  return {
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
