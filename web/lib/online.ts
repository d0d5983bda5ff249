import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// It listens for changes alone, and a page may begin without a network.
onlineManager.setOnline(navigator.onLine)

const follow = (follower: () => void) => onlineManager.subscribe(follower)

/** Whether the browser says it has a network, at this moment. */
export const onlineNow = () => onlineManager.isOnline()

/** Whether the browser says it has a network; what waits for one goes by the same word. */
export const useIsOnline = (): boolean => useSyncExternalStore(follow, onlineNow)

/** Resolves once there is a network, which may be now. */
export const untilOnline = () =>
  new Promise<void>((go) => {
    if (onlineNow()) return go()
    const stop = follow(() => {
      stop()
      go()
    })
  })
