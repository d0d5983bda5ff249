import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const follow = (follower: () => void) => onlineManager.subscribe(follower)
const read = () => onlineManager.isOnline()

/** Whether the browser says it has a network; what waits for one goes by the same word. */
export const useIsOnline = (): boolean => useSyncExternalStore(follow, read)
