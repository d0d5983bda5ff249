import { reconnectAttempts, reconnectDelayMs } from '#shared/constants.ts'
import type { LiveEvent } from '#shared/live.ts'
import { closeLiveSocket, hasLiveSocket, openLiveSocket } from './live-socket.ts'

type ConnectionHandlers = {
  onEvent: (event: LiveEvent) => void
  onLost: () => void
  onFirstConnect: () => void
  onReconnect: () => void
}

/** Restarts the connection attempts; does nothing while no connection is kept. */
let reconnectIfGivenUp = () => {}

/** Reconnects, if all attempts have failed, because the server answers again. */
export const retryLiveConnection = () => reconnectIfGivenUp()

/**
 * Keeps one socket to /ws until the returned function is called. `onLost` clears what only a live connection knows,
 * `onReconnect` reloads what may have been missed, and `onFirstConnect` what may have changed between the page's first
 * requests and the connection.
 */
export function keepLiveConnection({ onEvent, onLost, onFirstConnect, onReconnect }: ConnectionHandlers): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** True if events may have been missed while there was no connection. */
  let mayHaveMissed = false

  function connect() {
    clearTimeout(timer)
    openLiveSocket({ onOpen: handleOpen, onEvent, onClosed: retry })
  }

  function handleOpen() {
    if (mayHaveMissed) onReconnect()
    else onFirstConnect()
    mayHaveMissed = false
    failures = 0
  }

  function retry() {
    handleLoss()
    failures += 1
    if (failures <= reconnectAttempts) timer = setTimeout(connect, reconnectDelayMs)
  }

  function handleLoss() {
    mayHaveMissed = true
    onLost()
  }

  function resetAndConnect() {
    failures = 0
    connect()
  }

  /** Runs when the user returns to the tab. */
  function connectIfVisible() {
    if (!hasLiveSocket() && !document.hidden) resetAndConnect()
  }

  /** A socket opened on the previous network may be dead without an error. */
  function handleNetworkChange() {
    closeLiveSocket()
    handleLoss()
    resetAndConnect()
  }

  connect()
  reconnectIfGivenUp = () => {
    if (failures > reconnectAttempts) connectIfVisible()
  }
  window.addEventListener('online', handleNetworkChange)
  document.addEventListener('visibilitychange', connectIfVisible)

  return () => {
    reconnectIfGivenUp = () => {}
    window.removeEventListener('online', handleNetworkChange)
    document.removeEventListener('visibilitychange', connectIfVisible)
    clearTimeout(timer)
    closeLiveSocket()
  }
}
