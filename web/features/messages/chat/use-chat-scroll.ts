import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { coveredBottomPx, useIsVisible } from '#web/lib/use-in-view.ts'

/** Distance from the end within which a chat follows new messages. */
const nearPx = 64

type ScrollPosition = {
  isAtEnd: boolean
  scrollTop: number
  scrollHeight: number
  clientHeight: number
  heldDistanceFromEndPx: number | null
}

const initialPosition: ScrollPosition = {
  isAtEnd: true,
  scrollTop: 0,
  scrollHeight: 0,
  clientHeight: 0,
  heldDistanceFromEndPx: null,
}

/**
 * Keeps a chat scrolled to its end, unless the reader scrolled up; keeps the position when older messages load above.
 */
export function useChatScroll(lastId: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const isFootVisible = useIsVisible(foot)
  const position = useRef<ScrollPosition>({ ...initialPosition })
  /** The last message when the reader scrolled up; null while they are at the end. */
  const [lastIdWhenLeft, setLastIdWhenLeft] = useState<string | null>(null)

  useLayoutEffect(() => scrollComposerIntoView(box.current), [])

  useEffect(() => {
    const observer = new ResizeObserver(() => applyScroll(box.current, position.current))
    for (const { current } of [box, content]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])

  return {
    box,
    content,
    /** The element right below the last message. */
    foot,
    /** True if the last message is visible. */
    isEndVisible: isFootVisible && lastIdWhenLeft === null,
    hasNewMessages: lastIdWhenLeft !== null && lastIdWhenLeft !== lastId,
    onScroll() {
      if (!box.current) return
      const isAtEnd = isStillAtEnd(box.current, position.current)
      setLastIdWhenLeft(isAtEnd ? null : (lastIdWhenLeft ?? lastId ?? null))
      const { scrollTop, scrollHeight, clientHeight } = box.current
      Object.assign(position.current, { isAtEnd, scrollTop, scrollHeight, clientHeight })
    },
    toEnd() {
      position.current.isAtEnd = true
      setLastIdWhenLeft(null)
      applyScroll(box.current, position.current)
    },
    keepPosition() {
      if (box.current) position.current.heldDistanceFromEndPx = distanceFromEnd(box.current)
    },
  }
}
export type ChatScroll = ReturnType<typeof useChatScroll>

/** Scrolls a chat that was opened directly to its composer; with large text, the content above scrolls out of view. */
function scrollComposerIntoView(box: HTMLElement | null) {
  const container = box?.closest('[data-for-chat]')
  if (!container) return
  container.scrollTop = container.scrollHeight
  const composer = container.querySelector('[data-chat-box]')
  const { bottom = 0 } = composer?.getBoundingClientRect() ?? {}
  if (bottom > innerHeight - coveredBottomPx()) composer?.scrollIntoView({ block: 'nearest' })
}

const distanceFromEnd = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) =>
  scrollHeight - clientHeight - scrollTop

/**
 * Only scrolling up by the reader leaves the end. New messages also move it away until the chat follows, and the
 * browser scrolls by itself when content shrinks, such as a picture or the message field.
 */
function isStillAtEnd(box: HTMLElement, position: ScrollPosition): boolean {
  if (distanceFromEnd(box) <= nearPx) return true
  const hasChanged = box.scrollHeight !== position.scrollHeight || box.clientHeight !== position.clientHeight
  return position.isAtEnd && (box.scrollTop >= position.scrollTop || hasChanged)
}

function applyScroll(box: HTMLElement | null, position: ScrollPosition) {
  if (!box) return
  if (position.heldDistanceFromEndPx !== null)
    box.scrollTop = box.scrollHeight - box.clientHeight - position.heldDistanceFromEndPx
  else if (position.isAtEnd) box.scrollTop = box.scrollHeight
  position.heldDistanceFromEndPx = null
}
