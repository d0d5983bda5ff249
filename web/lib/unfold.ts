import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepListPlace, type ListPlace, listPlaceOf } from './list-place.ts'
import type { More } from './pages.ts'

/** So many rows fill the first view. */
const firstRows = 5
/** So many more are drawn in one go: a slow phone draws them between two frames that a person would miss. */
const stepRows = 10
type Rows = readonly { id: string }[]

/** A link back to a list names the entry where it was left; else an entry is its own. */
const entry = () => String(history.state?.listEntry ?? history.state?.__TSR_key ?? '')

/**
 * How many of a list's rows to draw, more and more until all are there, so that a hundred never hold the page up. Who
 * comes back gets at once as many as they had come to, pages that are not there any more too, and is led to where they
 * were, with the focus where it was: `const [list, shown] = useUnfold(rows, more)`.
 */
export function useUnfold(rows: Rows, more: More | null) {
  const list = useRef<HTMLDivElement>(null)
  /** Where they were; null once they are there, or go elsewhere. */
  const [goal, setGoal] = useState<ListPlace | null>(() => listPlaceOf(entry()))
  const [shown, setShown] = useState(() => Math.max(firstRows, goal?.rows ?? 0))
  const count = rows.length
  const misses = goal !== null && count < goal.rows && more !== null && !more.hasFailed

  useEffect(() => {
    if (shown >= count) return
    const timer = setTimeout(() => startTransition(() => setShown(shown + stepRows)))
    return () => clearTimeout(timer)
  }, [shown, count])

  // A list that has become short unfolds again when it grows.
  if (goal === null && shown > count + stepRows) setShown(Math.max(firstRows, count))

  useEffect(() => {
    if (misses && !more.isBusy) void more.show()
  }, [misses, more])

  useLayoutEffect(() => {
    if (goal === null || misses) return
    const rowOf = (wanted: string | undefined) => rowsIn(list.current)[rows.findIndex(({ id }) => id === wanted)]
    const row = rowOf(goal.id)
    if (row) scrollBy({ top: row.getBoundingClientRect().top - goal.topPx, behavior: 'instant' })
    const link = rowOf(goal.focusedId)?.querySelector('a')
    // After the screen's heading, which has it on every arrival.
    if (link) setTimeout(() => link.focus({ preventScroll: true }))
    setGoal(null)
  }, [goal, misses, rows])

  useEffect(() => {
    if (goal === null) return
    const giveUp = () => setGoal(null)
    for (const sign of signs) addEventListener(sign, giveUp, { passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, giveUp)
    }
  }, [goal])

  useKeptPlace(list, rows)
  return [list, Math.min(shown, count)] as const
}

/** Of a person who has gone somewhere themselves. */
const signs = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/** Remembers where somebody is when the list goes away, with its screen or with the page. */
function useKeptPlace(list: React.RefObject<HTMLDivElement | null>, rows: Rows) {
  const [path] = useState(() => location.pathname)
  const at = useRef({ entry: '', rows })

  // On the way to another screen the history is there already, while the list still stands.
  useEffect(() => {
    if (location.pathname === path) at.current = { entry: entry(), rows }
  })

  useLayoutEffect(() => {
    const element = list.current
    const keep = () => {
      const place = element && placeIn(element, at.current.rows)
      if (place) keepListPlace(at.current.entry, place)
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [list])
}

const rowsIn = (list: Element | null) => [...(list?.querySelectorAll(':scope > ul > li') ?? [])]

function placeIn(list: Element, rows: Rows): ListPlace | null {
  const all = rowsIn(list)
  const places = all.map((row) => row.getBoundingClientRect())
  const focusedId = rows[all.findIndex((row) => row.contains(document.activeElement))]?.id
  const index = places.findIndex(({ bottom }) => bottom > 0)
  const [first, row] = [places[index], rows[index]]
  if (!first || !row) return null
  return { rows: places.filter(({ top }) => top < 2 * innerHeight).length, id: row.id, topPx: first.top, focusedId }
}
