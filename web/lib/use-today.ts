import { useSyncExternalStore } from 'react'
import { minuteMs, startOfDay } from '#shared/time.ts'

let today = startOfDay(new Date())

function readToday(): Date {
  const now = startOfDay(new Date())
  if (now.getTime() !== today.getTime()) today = now
  return today
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, minuteMs)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/**
 * Returns the midnight that began this day, as the same object all day long. It changes on a screen left open
 * overnight.
 */
export const useToday = (): Date => useSyncExternalStore(subscribe, readToday)
