import { useEffect, useEffectEvent, useRef } from 'react'

/** So far ahead of who scrolls the next page is asked for. */
const margin = '800px'

/**
 * For the button at a list's end: asks for the next page as that comes near the window. `count` is how many rows there
 * are, or null where the list waits to be asked. A button that has the focus is left to who stands on it.
 */
export function useReadingOn(count: number | null, onNear: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const ask = useEffectEvent(onNear)

  useEffect(() => {
    const end = button.current
    if (count === null || end === null || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && document.activeElement !== end) ask()
      },
      { rootMargin: margin },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [count])

  return button
}
