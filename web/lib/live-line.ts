import type { LiveEvent, ScreenFrame } from '#shared/live.ts'
import { readEvent } from './live-event.ts'
import { createStore } from './store.ts'

type LiveState = 'disconnected' | 'connecting' | 'connected' | 'error'

const state = createStore<LiveState>('disconnected')
let socket: WebSocket | null = null

export const useIsLive = (): boolean => state.use() === 'connected'

/** Connected, or on the way to be. */
export const isDialed = () => socket !== null

/** Said only where somebody listens: nothing of it matters later. */
export function sayLive(frame: ScreenFrame) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}

type Heard = { onOpen: () => void; onEvent: (event: LiveEvent) => void; onClosed: () => void }

/** Makes the one line to /ws. */
export function dial({ onOpen, onEvent, onClosed }: Heard) {
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
    return readEvent(text)
  } catch (error) {
    console.error('A live message was not understood', error)
    return null
  }
}

/** A line that is still being made fails later, and must not speak for the next one. */
export function hangUp() {
  state.set('disconnected')
  if (socket === null) return
  socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
  socket.close()
  socket = null
}
