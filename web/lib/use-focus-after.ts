import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Moves the focus there once all that changes with it is drawn: a dialog that closes gives it to its own button first.
 */
export function useFocusAfter(place: RefObject<HTMLElement | null>): () => void {
  const [count, setCount] = useState(0)

  useEffect(() => {
    if (count > 0) place.current?.focus()
  }, [count, place])

  return useCallback(() => setCount((before) => before + 1), [])
}
