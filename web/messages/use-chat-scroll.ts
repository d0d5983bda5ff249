import { useEffect, useRef, useState } from 'react'

/** So near to its end a chat follows what is said. */
const nearPx = 64

type Place = { isAtEnd: boolean; scrollTop: number; heldPx: number | null }

/** Keeps a chat at its end, unless its reader went up; keeps their place when older messages come in above. */
export function useChatScroll(lastId: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const talk = useRef<HTMLDivElement>(null)
  const place = useRef<Place>({ isAtEnd: true, scrollTop: 0, heldPx: null })
  /** The last message when the reader went up; null while they are at the end. */
  const [leftAt, setLeftAt] = useState<string | null>(null)

  useEffect(() => {
    const observer = new ResizeObserver(() => follow(box.current, place.current))
    for (const { current } of [box, talk]) if (current) observer.observe(current)
    return () => observer.disconnect()
  }, [])

  return {
    box,
    talk,
    hasNews: leftAt !== null && leftAt !== lastId,
    onScroll() {
      if (!box.current) return
      const isAtEnd = staysAtEnd(box.current, place.current)
      setLeftAt(isAtEnd ? null : (leftAt ?? lastId ?? null))
      Object.assign(place.current, { isAtEnd, scrollTop: box.current.scrollTop })
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

const pxBelow = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement) => scrollHeight - clientHeight - scrollTop

/** Only scrolling up leaves the end: what has just been said moves it away too, until the chat follows. */
function staysAtEnd(box: HTMLElement, { isAtEnd, scrollTop }: Place): boolean {
  if (pxBelow(box) <= nearPx) return true
  return isAtEnd && box.scrollTop >= scrollTop
}

function follow(box: HTMLElement | null, place: Place) {
  if (!box) return
  if (place.heldPx !== null) box.scrollTop = box.scrollHeight - box.clientHeight - place.heldPx
  else if (place.isAtEnd) box.scrollTop = box.scrollHeight
  place.heldPx = null
}
