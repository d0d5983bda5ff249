import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** State of a list of IDs that stays the same object while the IDs do, so that nothing renders again. */
function useIds() {
  const [ids, setIds] = useState<readonly string[]>([])
  const change = useCallback((to: readonly string[]) => setIds((ids) => (ids.join() === to.join() ? ids : to)), [])
  return [ids, change] as const
}

/**
 * Tasks that are highlighted in both the list and the map: those of the row or pin that the pointer or the focus is
 * on, else the one whose pin was pressed. `list` is the element that scrolls to the row of a pin.
 */
export function useHighlightedTasks() {
  const list = useRef<HTMLDivElement>(null)
  const [rowIds, pointAtRow] = useIds()
  const [pinIds, pointAtPin] = useIds()
  const [pickedId, pick] = useState<string | null>(null)
  const fromMap = useMemo(() => (pinIds.length > 0 || pickedId === null ? pinIds : [pickedId]), [pinIds, pickedId])

  useEffect(() => {
    const row = fromMap.length > 0 && list.current?.querySelector('[data-is-highlighted="true"]')
    if (row) scrollTo(row, list.current)
  }, [fromMap])

  return { highlightedIds: rowIds.length > 0 ? rowIds : fromMap, list, pointAtRow, pointAtPin, pick }
}

/** Pixels between the row and the list's edge. */
const marginPx = 8

/** Scrolls the list alone, and only as far as needed; the page stays. */
function scrollTo(row: Element, list: Element | null) {
  if (!list) return
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()]
  const above = inner.top - marginPx - outer.top
  const below = inner.bottom + marginPx - outer.bottom
  list.scrollTop += Math.min(0, above) + Math.max(0, below)
}
