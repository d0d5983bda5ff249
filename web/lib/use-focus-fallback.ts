import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to `fallback` if the focused element inside was removed: `<section {...useFocusFallback(heading)}>`.
 */
export function useFocusFallback(fallback: RefObject<HTMLElement | null>) {
  const isInside = useRef(false)

  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) fallback.current?.focus()
  })

  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}
