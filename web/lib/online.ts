import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// The manager only listens for changes, but a page may start offline.
onlineManager.setOnline(navigator.onLine)

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/** Tells whether the browser reports a network at this moment. */
export const isOnlineNow = () => onlineManager.isOnline()

/** Tells whether the browser reports a network. Paused queries and mutations rely on the same state. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnlineNow)

/** Resolves as soon as there is a network, at once if there is one. */
export const waitUntilOnline = () =>
  new Promise<void>((go) => {
    if (isOnlineNow()) return go()
    const stop = subscribe(() => {
      stop()
      go()
    })
  })
