import { type RefObject, useCallback, useEffect, useState } from 'react'

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

/** In pixels, how much of the window's end lies under what stays there while the page is scrolled. */
export const coveredPx = () =>
  [...document.querySelectorAll<HTMLElement>('[data-covers-bottom]')].reduce((sum, bar) => sum + bar.offsetHeight, 0)

/** The same as it changes: whatever brings, takes or turns such a bar changes the size of the page. */
function useCoveredPx(): number {
  const [px, setPx] = useState(coveredPx)

  useEffect(() => {
    const observer = new ResizeObserver(() => setPx(coveredPx()))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  return px
}

/** Whether something stands where its reader sees it, in all that scrolls around it. */
export function useIsInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(false)
  const covered = useCoveredPx()

  useEffect(() => {
    if (element.current === null) return
    if (!('IntersectionObserver' in window)) return setInSight(true)
    const hear: IntersectionObserverCallback = (looks) => setInSight(looks.at(-1)?.isIntersecting ?? false)
    const observer = new IntersectionObserver(hear, { rootMargin: `0px 0px -${covered}px` })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, covered])

  return isInSight
}
