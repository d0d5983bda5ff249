import { reconnectAttempts, reconnectDelayMs } from '#shared/limits.ts'
import type { LiveEvent } from '#shared/live.ts'
import { dial, hangUp, isDialed } from './live-line.ts'

type Heard = { onEvent: (event: LiveEvent) => void; onLost: () => void; onFirst: () => void; onReturn: () => void }

/** What starts the attempts anew; nothing while nobody is connected. */
let startAnew = () => {}

/** The server answers again: attempts that failed before that are no reason to stay apart, once none is left. */
export const tryLiveAgain = () => startAnew()

/**
 * Keeps one socket to /ws until the returned function is called. `onLost` is for what only a live connection knows,
 * `onReturn` for whatever was missed meanwhile, `onFirst` for what came between the page's first questions and its
 * line.
 */
export function keepConnected({ onEvent, onLost, onFirst, onReturn }: Heard): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Something may have been said while there was no line. */
  let mayHaveMissed = false

  function connect() {
    clearTimeout(timer)
    dial({ onOpen: greet, onEvent, onClosed: retry })
  }

  function greet() {
    if (mayHaveMissed) onReturn()
    else onFirst()
    mayHaveMissed = false
    failures = 0
  }

  function retry() {
    lose()
    failures += 1
    if (failures <= reconnectAttempts) timer = setTimeout(connect, reconnectDelayMs)
  }

  function lose() {
    mayHaveMissed = true
    onLost()
  }

  function connectAnew() {
    failures = 0
    connect()
  }

  /** The person is back. */
  function tryAgain() {
    if (!isDialed() && !document.hidden) connectAnew()
  }

  /** What was open on the network before may be dead without knowing it. */
  function changeNetwork() {
    hangUp()
    lose()
    connectAnew()
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
    clearTimeout(timer)
    hangUp()
  }
}
