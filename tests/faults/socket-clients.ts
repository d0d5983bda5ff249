import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { WebSocket } from 'ws'
import { connectSocket } from '#tests/http/open-socket.ts'

const reconnectMs = 250

/** Opens a socket of one user at each address, reconnects when it is closed, and collects the messages received. */
export function openSocketClients(addresses: string[], cookie: string) {
  const sockets = new Set<WebSocket>()
  let isClosed = false
  const received = addresses.map((address) => {
    const messages: string[] = []
    function open() {
      if (isClosed) return
      const socket = connectSocket(address, cookie)
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('message', (data) => void messages.push(String(data)))
      socket.once('close', () => {
        sockets.delete(socket)
        void setTimeout(reconnectMs).then(open)
      })
    }
    open()
    return messages
  })
  return {
    received,
    /** Waits until every socket has received a message with this text. */
    waitFor: (text: string) =>
      expect.poll(() => received.every((messages) => messages.join().includes(text))).toBe(true),
    close() {
      isClosed = true
      for (const socket of sockets) socket.terminate()
    },
  }
}
