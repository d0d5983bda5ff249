import { useMemo, useState } from 'react'
import { monthOf } from '#shared/calendar.ts'
import type { Box } from '#shared/places/grid.ts'
import { dayOf } from '#shared/time.ts'
import {
  type BrowseSearch,
  filtersOf,
  normalizeSearchText,
  type View,
  withoutPositionFilters,
} from './browse-search.ts'
import { useBrowse } from './use-browse.ts'
import type { ChangeBrowse } from './use-change-browse.ts'
import { useSearchText } from './use-search-text.ts'
import { useViewerPosition } from './use-viewer-position.ts'
import { resultCountText, viewRangeOf } from './view-range.ts'

/** State of the browse screen, from its URL, the typed text, the viewer's position, and the visible part of the map. */
export function useBrowseState(search: BrowseSearch, now: Date, onChange: ChangeBrowse) {
  const filters = useMemo(() => filtersOf(search), [search])
  const { month = monthOf(dayOf(now)) } = search
  const view: View = search.view ?? 'list'
  const searchText = useSearchText(filters.q ?? '', (q) => onChange({ q }, 'typing'))
  const { near, isAsking } = useViewerPosition(filters, () => {
    // The order is taken from the URL, because a view's own order is not the user's choice.
    const { miles, sort } = withoutPositionFilters(search)
    onChange({ miles, sort }, 'replace')
  })
  const q = normalizeSearchText(searchText.text)
  const usableFilters = useMemo(() => (near ? filters : withoutPositionFilters(filters)), [near, filters])
  const [box, setBox] = useState<Box | null>(null)
  const viewRange = useMemo(() => viewRangeOf(view, month, box), [view, month, box])
  const found = useBrowse(usableFilters, {
    typedText: q,
    near,
    now,
    viewRange,
    isRangeKnown: view !== 'map' || box !== null,
  })

  return {
    view,
    month,
    filters,
    /** The filters in use: those that need a position are left out while it is unknown. */
    usableFilters,
    /** The filters with the text as typed. */
    filtersAsTyped: { ...filters, q },
    searchText,
    near,
    found,
    status: isAsking
      ? 'Finding your location…'
      : resultCountText(found, { view, month, bbox: box, type: filters.type }),
    /** Sets the visible part of the map. */
    setBox,
  }
}
export type BrowseState = ReturnType<typeof useBrowseState>
