import { useMemo, useState } from 'react'
import { monthOf } from '#shared/calendar.ts'
import type { Box } from '#shared/places/grid.ts'
import { dayOf } from '#shared/time.ts'
import { frameOf, statusOf } from './browse-frame.ts'
import { useNear } from './browse-near.ts'
import { type BrowseSearch, filtersIn, tidyWords, type View, withoutPlace } from './browse-search.ts'
import { useTypedWords } from './browse-typing.ts'
import { useBrowse } from './browsing.ts'
import type { ChangeBrowse } from './change-browse.ts'

/** What the screen shows by its URL, the words in its box, where the viewer is, and the part of the map in sight. */
export function useShown(search: BrowseSearch, now: Date, onChange: ChangeBrowse) {
  const filters = useMemo(() => filtersIn(search), [search])
  const { month = monthOf(dayOf(now)) } = search
  const view: View = search.view ?? 'list'
  const words = useTypedWords(filters.q ?? '', (q) => onChange({ q }, 'typing'))
  const { near, isAsking } = useNear(filters, () => {
    // As the URL has it: a view's own order is nobody's choice.
    const { miles, sort } = withoutPlace(search)
    onChange({ miles, sort }, 'aside')
  })
  const q = tidyWords(words.text)
  const asked = useMemo(() => (near ? filters : withoutPlace(filters)), [near, filters])
  const [box, setBox] = useState<Box | null>(null)
  const frame = useMemo(() => frameOf(view, month, box), [view, month, box])
  const found = useBrowse(asked, { words: q, near, now, frame, isFramed: view !== 'map' || box !== null })

  return {
    view,
    month,
    filters,
    /** As they are asked for: nothing is near as long as nobody knows where the viewer is. */
    asked,
    /** The filters with the words as they are typed. */
    sought: { ...filters, q },
    words,
    near,
    found,
    status: isAsking ? 'Finding your location…' : statusOf(found, view, month, box),
    /** Of the map. */
    setBox,
  }
}
export type Shown = ReturnType<typeof useShown>
