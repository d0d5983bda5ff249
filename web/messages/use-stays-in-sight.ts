import { type RefObject, useEffect } from 'react'

/**
 * Whoever writes, or has gone down to the box, goes on seeing it where the chat grows above it: by a picture, or by
 * words.
 */
export function useStaysInSight(chat: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = chat
    if (current === null) return
    let heightPx = current.offsetHeight
    const observer = new ResizeObserver(() => {
      const grownPx = current.offsetHeight - heightPx
      heightPx += grownPx
      const box = current.querySelector('[data-chat-box]')
      if (grownPx <= 0 || box === null || (scrollY === 0 && !box.matches(':focus'))) return
      const { top, bottom } = box.getBoundingClientRect()
      const wasInSight = top >= 0 && bottom - grownPx <= innerHeight
      if (wasInSight) box.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(current)
    // A keyboard has come up.
    const follow = () => current.querySelector('[data-chat-box]:focus')?.scrollIntoView({ block: 'nearest' })
    addEventListener('resize', follow)
    return () => {
      observer.disconnect()
      removeEventListener('resize', follow)
    }
  }, [chat])
}
