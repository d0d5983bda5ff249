import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { coveredPx, useIsInSight } from '#web/lib/seen.ts'

/** So near to its end a chat follows what is said. */
const nearPx = 64

type Place = { isAtEnd: boolean; scrollTop: number; scrollHeight: number; clientHeight: number; heldPx: number | null }

const start: Place = { isAtEnd: true, scrollTop: 0, scrollHeight: 0, clientHeight: 0, heldPx: null }

/** Keeps a chat at its end, unless its reader went up; keeps their place when older messages come in above. */
export function useChatScroll(lastId: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const talk = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  const isFootInSight = useIsInSight(foot)
  const place = useRef<Place>({ ...start })
  /** The last message when the reader went up; null while they are at the end. */
  const [leftAt, setLeftAt] = useState<string | null>(null)

  useLayoutEffect(() => bringBoxInSight(box.current), [])

  useEffect(() => {
    const observer = new ResizeObserver(() => follow(box.current, place.current))
    for (const { current } of [box, talk]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])

  return {
    box,
    talk,
    /** What stands right below the last message. */
    foot,
    /** Whether the last message is before its reader's eyes. */
    isEndInSight: isFootInSight && leftAt === null,
    hasNews: leftAt !== null && leftAt !== lastId,
    onScroll() {
      if (!box.current) return
      const isAtEnd = staysAtEnd(box.current, place.current)
      setLeftAt(isAtEnd ? null : (leftAt ?? lastId ?? null))
      const { scrollTop, scrollHeight, clientHeight } = box.current
      Object.assign(place.current, { isAtEnd, scrollTop, scrollHeight, clientHeight })
    },
    toEnd() {
      place.current.isAtEnd = true
      setLeftAt(null)
      follow(box.current, place.current)
    },
    holdPlace() {
      if (box.current) place.current.heldPx = pxBelow(box.current)
    },
  }
}
export type ChatScroll = ReturnType<typeof useChatScroll>

/** Whoever came for the chat sees its end at once: where letters are large, what stands above it gives way. */
function bringBoxInSight(box: HTMLElement | null) {
  const place = box?.closest('[data-for-chat]')
  if (!place) return
  place.scrollTop = place.scrollHeight
  const words = place.querySelector('[data-chat-box]')
  const { bottom = 0 } = words?.getBoundingClientRect() ?? {}
  if (bottom > innerHeight - coveredPx()) words?.scrollIntoView({ block: 'nearest' })
}

const pxBelow = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) => scrollHeight - clientHeight - scrollTop

/**
 * Only a reader's scrolling up leaves the end. What has just been said moves it away too, until the chat follows, and
 * what has shrunk, a picture or the box under the chat, scrolls by itself.
 */
function staysAtEnd(box: HTMLElement, place: Place): boolean {
  if (pxBelow(box) <= nearPx) return true
  const hasChanged = box.scrollHeight !== place.scrollHeight || box.clientHeight !== place.clientHeight
  return place.isAtEnd && (box.scrollTop >= place.scrollTop || hasChanged)
}

function follow(box: HTMLElement | null, place: Place) {
  if (!box) return
  if (place.heldPx !== null) box.scrollTop = box.scrollHeight - box.clientHeight - place.heldPx
  else if (place.isAtEnd) box.scrollTop = box.scrollHeight
  place.heldPx = null
}
