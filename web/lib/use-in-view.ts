import { type RefObject, useCallback, useEffect, useState } from 'react'

const margin = '300px'

/** Tells whether an element has come near the window yet: `const [ref, isInView] = useInView()`. */
export function useInView() {
  const [isInView, setInView] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (element === null) return
    if (!('IntersectionObserver' in window)) return setInView(true)
    const observer = new IntersectionObserver(
      // A busy device delivers several entries in one call, and the first may be outdated.
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setInView(true)
        observer.disconnect()
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isInView] as const
}

/** Height in pixels of the bars that cover the bottom of the window. */
export const coveredBottomPx = () =>
  [...document.querySelectorAll<HTMLElement>('[data-covers-bottom]')].reduce((sum, bar) => sum + bar.offsetHeight, 0)

/** Updates with the page's size, which changes whenever such a bar appears, disappears or is rotated. */
function useCoveredBottomPx(): number {
  const [px, setPx] = useState(coveredBottomPx)

  useEffect(() => {
    const observer = new ResizeObserver(() => setPx(coveredBottomPx()))
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  return px
}

/** Tells whether an element is visible within all its scroll containers and not covered by the bottom bars. */
export function useIsVisible(element: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(false)
  const covered = useCoveredBottomPx()

  useEffect(() => {
    if (element.current === null) return
    if (!('IntersectionObserver' in window)) return setVisible(true)
    const onIntersect: IntersectionObserverCallback = (entries) => setVisible(entries.at(-1)?.isIntersecting ?? false)
    const observer = new IntersectionObserver(onIntersect, { rootMargin: `0px 0px -${covered}px` })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, covered])

  return isVisible
}
