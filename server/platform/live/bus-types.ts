import type { BusMessage } from './bus-message.ts'

export type Listener = { onMessage: (message: BusMessage) => void; onGap: () => void }

/**
 * Delivers bus messages to every node, and to this one synchronously. If some are lost, `onGap` is called: clients
 * then refetch, since everything that a message says, except for typing, can also be read by a call.
 */
export type Bus = {
  publish: (message: BusMessage) => void
  subscribe: (listener: Listener) => void
  close: () => Promise<void>
}
