import { useEffect, useRef, useState } from 'react'

/** So near to its end a chat follows what is said. */
const nearPx = 64

/** Keeps a chat at its end, unless its reader is further up; keeps their place when older messages come in above. */
export function useChatScroll(lastId: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const talk = useRef<HTMLDivElement>(null)
  const below = useRef({ px: 0, isHeld: false })
  /** The last message when the reader went up; null while they are at the end. */
  const [leftAt, setLeftAt] = useState<string | null>(null)

  useEffect(() => {
    const observer = new ResizeObserver(() => follow(box.current, below.current))
    for (const { current } of [box, talk]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])

  return {
    box,
    talk,
    hasNews: leftAt !== null && leftAt !== lastId,
    onScroll() {
      if (!box.current) return
      below.current.px = pxBelow(box.current)
      setLeftAt(below.current.px <= nearPx ? null : (leftAt ?? lastId ?? null))
    },
    toEnd() {
      below.current.px = 0
      setLeftAt(null)
      follow(box.current, below.current)
    },
    holdPlace() {
      below.current.isHeld = true
    },
  }
}
export type ChatScroll = ReturnType<typeof useChatScroll>

const pxBelow = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) => scrollHeight - clientHeight - scrollTop

function follow(box: HTMLElement | null, below: { px: number; isHeld: boolean }) {
  if (!box) return
  if (below.isHeld) box.scrollTop = box.scrollHeight - box.clientHeight - below.px
  else if (below.px <= nearPx) box.scrollTop = box.scrollHeight
  below.isHeld = false
}
