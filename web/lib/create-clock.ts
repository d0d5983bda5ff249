import { useSyncExternalStore } from 'react'
import { minuteMs } from '#shared/time.ts'

/**
 * Creates a hook that returns the beginning of the current period, such as a day, as the same object until the next one
 * begins. It changes on a screen that is left open.
 */
export function createClock(beginningOf: (now: Date) => Date): () => Date {
  let beginning = beginningOf(new Date())

  function read(): Date {
    const next = beginningOf(new Date())
    if (next.getTime() !== beginning.getTime()) beginning = next
    return beginning
  }

  return () => useSyncExternalStore(subscribe, read)
}

function subscribe(listener: () => void) {
  const timer = setInterval(listener, minuteMs)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
