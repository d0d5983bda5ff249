import type { RefObject } from 'react'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import classes from './browse.module.css'
import { BrowseBox } from './browse-box.tsx'
import { BrowseChips } from './browse-chips.tsx'
import { BrowseDrawer } from './browse-drawer.tsx'
import { BrowseFields } from './browse-fields.tsx'
import { BrowseQuick } from './browse-quick.tsx'
import type { View } from './browse-search.ts'
import { BrowseSort } from './browse-sort.tsx'
import { BrowseTabs } from './browse-tabs.tsx'

type Props = {
  filters: TaskFilters
  words: { text: string; type: (text: string) => void; settleNow: () => void }
  view: View
  /** How many were found, such as '20 requests', or why nobody knows yet. */
  status: string
  /** Takes the focus when the last filter goes and what had the focus with it. */
  countRef: RefObject<HTMLParagraphElement | null>
  onChange: (change: TaskFilters) => void
  onClear: () => void
}

/** Everything that narrows and orders the list: in rows on a desk, the four filters behind a button on a phone. */
export const BrowseControls = ({ filters, words, view, status, countRef, onChange, onClear }: Props) => (
  <div className={classes.controls}>
    <BrowseBox text={words.text} onType={words.type} onSettle={words.settleNow} />
    <div className={classes.fields}>
      <BrowseFields filters={filters} onChange={onChange} />
    </div>
    <div className={`${classes.quick} fades-beside`}>
      <BrowseDrawer filters={filters} status={status} onChange={onChange} />
      <BrowseQuick filters={filters} onChange={onChange} />
    </div>
    <BrowseTabs />
    {view === 'list' && <BrowseSort sort={filters.sort} onChange={onChange} />}
    <div className={classes.found}>
      <p ref={countRef} className={classes.count} role="status" tabIndex={-1}>
        {status}
      </p>
      <BrowseChips filters={filters} onChange={onChange} onClear={onClear} onGone={() => countRef.current?.focus()} />
    </div>
  </div>
)
