import type { RefObject } from 'react'
import { needsPosition } from '#shared/tasks/browse-tasks.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import classes from './browse.module.css'
import { BrowseChips } from './browse-chips.tsx'
import { BrowseDrawer } from './browse-drawer.tsx'
import { BrowseFields } from './browse-fields.tsx'
import { BrowseQuickFilters } from './browse-quick-filters.tsx'
import type { View } from './browse-search.ts'
import { BrowseSearchField } from './browse-search-field.tsx'
import { BrowseSort } from './browse-sort.tsx'
import { BrowseTabs } from './browse-tabs.tsx'
import { BrowseTypes } from './browse-types.tsx'
import { DistanceOriginLine } from './distance-origin-line.tsx'
import type { DistanceOrigin } from './use-distance-origin.ts'

type Props = {
  filters: TaskFilters
  searchText: { text: string; type: (text: string) => void; settleNow: () => void }
  view: View
  origin: DistanceOrigin
  /** The number of results, such as '20 requests', or the reason why it is unknown. */
  status: string
  /** Takes the focus when the last filter is removed, because the focused chip is removed too. */
  countRef: RefObject<HTMLParagraphElement | null>
  onChange: (change: TaskFilters) => void
  onClear: () => void
}

/** Search, filters and sort order: in rows on wide screens; on a phone, a button opens the filters. */
export const BrowseControls = ({ filters, searchText, view, origin, status, countRef, onChange, onClear }: Props) => (
  <div className={classes.controls}>
    <BrowseSearchField text={searchText.text} onType={searchText.type} onCommit={searchText.settleNow} />
    <div className={classes.fields}>
      <BrowseFields filters={filters} onChange={onChange} />
    </div>
    <div className={`${classes.quick} fades-beside`}>
      <div className={classes.typesBeside}>
        <BrowseTypes type={filters.type} onChange={onChange} />
      </div>
      <BrowseDrawer filters={filters} origin={origin} status={status} onChange={onChange} />
      <BrowseQuickFilters filters={filters} onChange={onChange} />
    </div>
    <BrowseTabs />
    {view === 'list' && <BrowseSort sort={filters.sort} onChange={onChange} />}
    <div className={classes.found}>
      <p ref={countRef} className={classes.count} role="status" tabIndex={-1}>
        {status}
      </p>
      <BrowseChips
        filters={filters}
        onChange={onChange}
        onClear={onClear}
        onLastRemoved={() => countRef.current?.focus()}
      />
      <DistanceOriginLine origin={origin} isSecondary={!needsPosition(filters)} />
    </div>
  </div>
)
