import { useMemo, useState } from 'react'
import { monthOf } from '#shared/calendar.ts'
import type { Box } from '#shared/places/grid.ts'
import { dayOf } from '#shared/time.ts'
import type { Me } from '#shared/users/schema.ts'
import {
  type BrowseSearch,
  filtersOf,
  normalizeSearchText,
  type View,
  withoutPositionFilters,
} from './browse-search.ts'
import { useBrowse } from './use-browse.ts'
import type { ChangeBrowse } from './use-change-browse.ts'
import { useDistanceOrigin } from './use-distance-origin.ts'
import { useSearchText } from './use-search-text.ts'
import { resultCountText, viewRangeOf } from './view-range.ts'

/** State of the browse screen, from its URL, the typed text, the viewer's position, and the visible part of the map. */
export function useBrowseState(viewer: Me, search: BrowseSearch, now: Date, onChange: ChangeBrowse) {
  const filters = useMemo(() => filtersOf(search), [search])
  const { month = monthOf(dayOf(now)) } = search
  const view: View = search.view ?? 'list'
  const searchText = useSearchText(filters.q ?? '', (q) => onChange({ q }, 'typing'))
  const origin = useDistanceOrigin({
    viewer,
    filters,
    // Only the list has a choice of order; the other views keep the one of the URL.
    onChange: ({ miles, sort }) => onChange(search.view ? { miles } : { miles, sort }, 'replace'),
  })
  const { near, isFinding } = origin
  const q = normalizeSearchText(searchText.text)
  const usableFilters = useMemo(
    () => (near && !isFinding ? filters : withoutPositionFilters(filters)),
    [near, isFinding, filters],
  )
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
    origin,
    found,
    status: isFinding
      ? 'Finding your location…'
      : resultCountText(found, { view, month, bbox: box, type: filters.type }),
    /** Sets the visible part of the map. */
    setBox,
  }
}
export type BrowseState = ReturnType<typeof useBrowseState>
