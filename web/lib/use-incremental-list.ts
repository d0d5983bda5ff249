import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ListPosition, readListPosition, storeListPosition } from './list-position.ts'
import type { NextPage } from './pages.ts'

/** Number of rows that fill the first view. */
const firstRows = 6
/** Number of rows drawn per step, few enough that a slow phone stays responsive. */
const stepRows = 10
type Rows = readonly { id: string }[]

/** The history entry whose position is restored: the one named by a link back to the list, or else the current one. */
const historyEntry = () => String(history.state?.listEntry ?? history.state?.__TSR_key ?? '')

/**
 * Draws a list's rows step by step, so that long lists do not block the page. On return to a list it draws at once as
 * many rows as were drawn before, loads missing pages, and restores scroll position and focus:
 * `const [list, shown] = useIncrementalList(rows, more)`.
 */
export function useIncrementalList(rows: Rows, more: NextPage | null) {
  const list = useRef<HTMLDivElement>(null)
  /** The position to restore; null once it is restored or the user scrolls. */
  const [target, setTarget] = useState<ListPosition | null>(() => readListPosition(historyEntry()))
  const [shown, setShown] = useState(() => Math.max(firstRows, target?.rows ?? 0))
  const count = rows.length
  const needsPages = target !== null && count < target.rows && more !== null && !more.hasFailed

  useEffect(() => {
    if (shown >= count) return
    const timer = setTimeout(() => startTransition(() => setShown(shown + stepRows)))
    return () => clearTimeout(timer)
  }, [shown, count])

  // A list that became short starts again with few rows, so that it can grow later.
  if (target === null && shown > count + stepRows) setShown(Math.max(firstRows, count))

  useEffect(() => {
    if (needsPages && !more.isBusy) void more.show()
  }, [needsPages, more])

  useLayoutEffect(() => {
    if (target === null || needsPages) return
    const rowOf = (wanted: string | undefined) => rowsIn(list.current)[rows.findIndex(({ id }) => id === wanted)]
    const row = rowOf(target.id)
    if (row) scrollBy({ top: row.getBoundingClientRect().top - target.topPx, behavior: 'instant' })
    const link = rowOf(target.focusedId)?.querySelector('a')
    // The screen's heading takes the focus on every arrival; this runs after it.
    if (link) setTimeout(() => link.focus({ preventScroll: true }))
    setTarget(null)
  }, [target, needsPages, rows])

  useEffect(() => {
    if (target === null) return
    const stopRestoring = () => setTarget(null)
    for (const event of userScrollEvents) addEventListener(event, stopRestoring, { passive: true })
    return () => {
      for (const event of userScrollEvents) removeEventListener(event, stopRestoring)
    }
  }, [target])

  useStoredPosition(list, rows)
  return [list, Math.min(shown, count)] as const
}

/** Events that mean the user has scrolled; restoring stops. */
const userScrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown']

/** Stores the list position when the list unmounts or the page is hidden. */
function useStoredPosition(list: React.RefObject<HTMLDivElement | null>, rows: Rows) {
  const [path] = useState(() => location.pathname)
  const at = useRef({ entry: '', rows })

  // During navigation the history already has the next entry while the list is still mounted.
  useEffect(() => {
    if (location.pathname === path) at.current = { entry: historyEntry(), rows }
  })

  useLayoutEffect(() => {
    const element = list.current
    const storePosition = () => {
      const position = element && measurePosition(element, at.current.rows)
      if (position) storeListPosition(at.current.entry, position)
    }
    addEventListener('pagehide', storePosition)
    return () => {
      removeEventListener('pagehide', storePosition)
      storePosition()
    }
  }, [list])
}

const rowsIn = (list: Element | null) => [...(list?.querySelector('ul')?.children ?? [])]

function measurePosition(list: Element, rows: Rows): ListPosition | null {
  const all = rowsIn(list)
  const rects = all.map((row) => row.getBoundingClientRect())
  const focusedId = rows[all.findIndex((row) => row.contains(document.activeElement))]?.id
  const index = rects.findIndex(({ bottom }) => bottom > 0)
  const [first, row] = [rects[index], rows[index]]
  if (!first || !row) return null
  return { rows: rects.filter(({ top }) => top < 2 * innerHeight).length, id: row.id, topPx: first.top, focusedId }
}
