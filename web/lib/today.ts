import { useSyncExternalStore } from 'react'
import { minuteMs, startOfDay } from '#shared/time.ts'

let today = startOfDay(new Date())

function read(): Date {
  const now = startOfDay(new Date())
  if (now.getTime() !== today.getTime()) today = now
  return today
}

function follow(follower: () => void) {
  const timer = setInterval(follower, minuteMs)
  document.addEventListener('visibilitychange', follower)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', follower)
  }
}

/** Midnight that began this day; a screen left open overnight learns of the new one. The same object all day long. */
export const useToday = (): Date => useSyncExternalStore(follow, read)
