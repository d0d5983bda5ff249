import { type RefObject, useEffect } from 'react'

/**
 * Keeps the composer visible when the chat above it grows by a picture or text, if the viewer is writing or has
 * scrolled down to it.
 */
export function useKeepComposerVisible(chat: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { current } = chat
    if (current === null) return
    let heightPx = current.offsetHeight
    const observer = new ResizeObserver(() => {
      const grownPx = current.offsetHeight - heightPx
      heightPx += grownPx
      const composer = current.querySelector('[data-chat-box]')
      if (grownPx <= 0 || composer === null || (scrollY === 0 && !composer.matches(':focus'))) return
      const { top, bottom } = composer.getBoundingClientRect()
      const wasVisible = top >= 0 && bottom - grownPx <= innerHeight
      if (wasVisible) composer.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(current)
    // An on-screen keyboard has opened.
    const revealComposer = () => current.querySelector('[data-chat-box]:focus')?.scrollIntoView({ block: 'nearest' })
    addEventListener('resize', revealComposer)
    return () => {
      observer.disconnect()
      removeEventListener('resize', revealComposer)
    }
  }, [chat])
}
