import type { ClientEvent, LiveEvent } from '#shared/live.ts'
import { createStore } from './create-store.ts'
import { parseLiveEvent } from './live-event.ts'

type LiveState = 'disconnected' | 'connecting' | 'connected' | 'error'

const state = createStore<LiveState>('disconnected')
let socket: WebSocket | null = null

export const useIsLive = (): boolean => state.use() === 'connected'

/** True if the socket is connected or connecting. */
export const hasLiveSocket = () => socket !== null

/** Drops the event if the socket is not open; such events are worthless later. */
export function sendLive(event: ClientEvent) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(event))
}

type SocketHandlers = { onOpen: () => void; onEvent: (event: LiveEvent) => void; onClosed: () => void }

/** Opens the page's only socket to /ws. */
export function openLiveSocket({ onOpen, onEvent, onClosed }: SocketHandlers) {
  state.set('connecting')
  socket = new WebSocket('/ws')
  socket.onopen = () => {
    state.set('connected')
    onOpen()
  }
  socket.onmessage = ({ data }) => {
    const event = parseEvent(data)
    if (event) onEvent(event)
  }
  socket.onerror = () => state.set('error')
  socket.onclose = () => {
    socket = null
    if (state.get() !== 'error') state.set('disconnected')
    onClosed()
  }
}

function parseEvent(text: string): LiveEvent | null {
  try {
    return parseLiveEvent(text)
  } catch (error) {
    console.error('A live message was not understood', error)
    return null
  }
}

/**
 * Closes the socket and removes its handlers: a socket that is still connecting fails later and must not change the
 * state of the next one.
 */
export function closeLiveSocket() {
  state.set('disconnected')
  if (socket === null) return
  socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
  socket.close()
  socket = null
}
