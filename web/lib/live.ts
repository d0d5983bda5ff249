import { reconnectAttempts, reconnectDelayMs } from '#shared/limits.ts'
import type { LiveEvent, ScreenFrame } from '#shared/live.ts'
import { readEvent } from './live-event.ts'
import { createStore } from './store.ts'

type LiveState = 'disconnected' | 'connecting' | 'connected' | 'error'

const state = createStore<LiveState>('disconnected')
let socket: WebSocket | null = null

/** Said only where somebody listens: nothing of it matters later. */
export function sayLive(frame: ScreenFrame) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
}

export const useIsLive = (): boolean => state.use() === 'connected'

type Heard = { onEvent: (event: LiveEvent) => void; onLost: () => void; onFirst: () => void; onReturn: () => void }

function parseEvent(text: string): LiveEvent | null {
  try {
    return readEvent(text)
  } catch (error) {
    console.error('A live message was not understood', error)
    return null
  }
}

/** What starts the attempts anew; nothing while nobody is connected. */
let startAnew = () => {}

/** The server answers again: attempts that failed before that are no reason to stay apart, once none is left. */
export const tryLiveAgain = () => startAnew()

/**
 * Keeps one socket to /ws until the returned function is called. `onLost` is for what only a live connection knows,
 * `onReturn` for whatever was missed meanwhile, `onFirst` for what came between the page's first questions and its line.
 */
export function keepConnected({ onEvent, onLost, onFirst, onReturn }: Heard): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Something may have been said while there was no line. */
  let mayHaveMissed = false

  function connect() {
    clearTimeout(timer)
    state.set('connecting')
    socket = new WebSocket('/ws')
    socket.onopen = () => {
      state.set('connected')
      if (mayHaveMissed) onReturn()
      else onFirst()
      mayHaveMissed = false
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
    lose()
    failures += 1
    if (failures <= reconnectAttempts) timer = setTimeout(connect, reconnectDelayMs)
  }

  function lose() {
    mayHaveMissed = true
    onLost()
  }

  /** One that is still connecting fails later, and must not speak for the next one. */
  function hangUp() {
    clearTimeout(timer)
    if (socket === null) return
    socket.onopen = socket.onmessage = socket.onerror = socket.onclose = null
    socket.close()
    socket = null
  }

  /** The person is back. */
  function tryAgain() {
    if (socket !== null || document.hidden) return
    failures = 0
    connect()
  }

  /** What was open on the network before may be dead without knowing it. */
  function changeNetwork() {
    hangUp()
    lose()
    failures = 0
    connect()
  }

  connect()
  startAnew = () => {
    if (failures > reconnectAttempts) tryAgain()
  }
  window.addEventListener('online', changeNetwork)
  document.addEventListener('visibilitychange', tryAgain)

  return () => {
    startAnew = () => {}
    window.removeEventListener('online', changeNetwork)
    document.removeEventListener('visibilitychange', tryAgain)
    hangUp()
    state.set('disconnected')
  }
}
