import * as z from 'zod/mini'
import { reconnectAttempts, reconnectDelayMs } from '#shared/limits.ts'
import { type LiveEvent, liveEvent, type ScreenFrame } from '#shared/live.ts'
import { createStore } from './store.ts'

export type LiveState = 'disconnected' | 'connecting' | 'connected' | 'error'

const state = createStore<LiveState>('disconnected')
let socket: WebSocket | null = null

function send(frame: ScreenFrame) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}

export const useLiveState = (): LiveState => state.use()
export const useLive = () => ({ state: useLiveState(), send })

type Heard = { onEvent: (event: LiveEvent) => void; onReturn: () => void }

function parseEvent(text: string): LiveEvent | null {
  try {
    return z.parse(liveEvent, JSON.parse(text))
  } catch (error) {
    console.error('A live message was not understood', error)
    return null
  }
}

/** Keeps one socket to /ws until the returned function is called. `onReturn` is for whatever was missed meanwhile. */
export function keepConnected({ onEvent, onReturn }: Heard): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let hasOpened = false

  function connect() {
    clearTimeout(timer)
    state.set('connecting')
    socket = new WebSocket('/ws')
    socket.onopen = () => {
      state.set('connected')
      if (hasOpened || failures > 0) onReturn()
      hasOpened = true
      failures = 0
    }
    socket.onmessage = ({ data }) => {
      const event = parseEvent(data)
      if (event) onEvent(event)
    }
    socket.onerror = () => state.set('error')
    socket.onclose = retry
  }

  function retry() {
    socket = null
    if (state.get() !== 'error') state.set('disconnected')
    failures += 1
    if (failures <= reconnectAttempts) timer = setTimeout(connect, reconnectDelayMs)
  }

  /** The network is back, or the person is: three failures long ago are no reason to stay apart. */
  function tryAgain() {
    if (socket !== null || document.hidden) return
    failures = 0
    connect()
  }

  connect()
  window.addEventListener('online', tryAgain)
  document.addEventListener('visibilitychange', tryAgain)

  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', tryAgain)
    document.removeEventListener('visibilitychange', tryAgain)
    if (socket) {
      // One that is still connecting fails later, and must not speak for the next one.
      socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
      socket.close()
    }
    socket = null
    state.set('disconnected')
  }
}
