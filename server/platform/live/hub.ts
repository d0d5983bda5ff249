import type { WebSocket } from 'ws'
import type { LiveEvent } from '#shared/live.ts'
import type { Bus } from './bus-types.ts'
import { serviceRestart } from './close-codes.ts'

/** Time that a client has to answer the close frame. */
const closeTimeoutMs = 2000

/** Larger than the backlog of any client that still reads. */
const backlogMaxBytes = 256 * 1024

export type Hub = {
  join: (userId: string, socket: WebSocket) => void
  /**
   * Closes every socket of this node with `serviceRestart`. The clients reconnect after a moment, perhaps to another
   * node, and refetch everything.
   */
  closeAll: () => void
}

/**
 * A client that does not read its events is disconnected, even if it answers pings; it refetches everything when it
 * reconnects.
 */
function sendEvent(socket: WebSocket, event: LiveEvent) {
  if (socket.bufferedAmount > backlogMaxBytes) socket.terminate()
  else socket.send(JSON.stringify(event))
}

/** Opens the registry of this node's sockets, which sends each bus message to the sockets of its recipient only. */
export function openHub(bus: Bus): Hub {
  const socketsByUser = new Map<string, Set<WebSocket>>()

  function closeAll() {
    const closing = [...socketsByUser.values()].flatMap((sockets) => [...sockets])
    for (const socket of closing) socket.close(serviceRestart)
    setTimeout(() => {
      for (const socket of closing) socket.terminate()
    }, closeTimeoutMs).unref()
  }

  bus.subscribe({
    onMessage({ to, event }) {
      if (event.type === 'session_ended') return
      for (const socket of socketsByUser.get(to) ?? []) sendEvent(socket, event)
    },
    onGap: closeAll,
  })

  return {
    closeAll,
    join(userId, socket) {
      const sockets = socketsByUser.get(userId) ?? new Set()
      socketsByUser.set(userId, sockets.add(socket))
      socket.on('close', () => {
        sockets.delete(socket)
        if (sockets.size === 0 && socketsByUser.get(userId) === sockets) socketsByUser.delete(userId)
      })
    },
  }
}
