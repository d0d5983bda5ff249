import { useCallback, useState } from 'react'

const margin = '300px'

/** Whether an element has come near the window's edge yet: `const [ref, isSeen] = useSeen()`. */
export function useSeen() {
  const [isSeen, setSeen] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (element === null) return
    if (!('IntersectionObserver' in window)) return setSeen(true)
    const observer = new IntersectionObserver(
      // On a busy device one call brings several looks, and the first may be from before it came near.
      (looks) => {
        if (!looks.some(({ isIntersecting }) => isIntersecting)) return
        setSeen(true)
        observer.disconnect()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isSeen] as const
}
