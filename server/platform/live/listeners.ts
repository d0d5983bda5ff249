import { randomUUID } from 'node:crypto'
import type { OnError } from '#server/platform/process/on-error.ts'
import { type BusMessage, readEnvelope } from './bus-message.ts'
import type { Listener } from './bus-types.ts'

/**
 * Opens the listener registry of one node. Its own messages reach its listeners directly through `dispatch`, so its own
 * envelopes are ignored when they come back over the bus.
 */
export function openListeners(onError: OnError) {
  const node = randomUUID()
  const listeners: Listener[] = []
  const dispatch = (message: BusMessage) => {
    for (const listener of listeners) listener.onMessage(message)
  }
  const dispatchGap = () => {
    for (const listener of listeners) listener.onGap()
  }
  return {
    node,
    dispatch,
    add: (listener: Listener) => void listeners.push(listener),
    dispatchGap,
    receiveEnvelope(text: string) {
      const envelope = readEnvelope(text, onError)
      if (envelope === null || envelope.from === node) return
      envelope.messages.forEach(dispatch)
      if (!envelope.isComplete) dispatchGap()
    },
  }
}
