import { useEffect, useEffectEvent, useRef } from 'react'

/** Distance from the end of the list at which the next page is requested. */
const margin = '800px'

/**
 * Requests the next page when the button at a list's end comes near the window. `count` is the number of rows, or null
 * while the list waits to be asked. A focused button is left alone, so that it does not vanish under its user.
 */
export function useLoadNearEnd(count: number | null, onNear: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const loadNext = useEffectEvent(onNear)

  useEffect(() => {
    const end = button.current
    if (count === null || end === null || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && document.activeElement !== end) loadNext()
      },
      { rootMargin: margin },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [count])

  return button
}
