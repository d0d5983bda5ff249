import { type RefObject, useCallback, useEffect, useState } from 'react'

/**
 * Returns a function that moves the focus after the next render: a closing dialog first gives the focus back to its
 * opener.
 */
export function useFocusAfterRender(element: RefObject<HTMLElement | null>): () => void {
  const [count, setCount] = useState(0)

  useEffect(() => {
    if (count > 0) element.current?.focus()
  }, [count, element])

  return useCallback(() => setCount((before) => before + 1), [])
}
