import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react'
import { type RefObject, useId, useState } from 'react'
import { needsPosition } from '#shared/tasks/browse-tasks.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import classes from './browse.module.css'
import { BrowseChips } from './browse-chips.tsx'
import { filtersLabel } from './browse-copy.ts'
import { BrowseDrawer } from './browse-drawer.tsx'
import { BrowseFields } from './browse-fields.tsx'
import { BrowseQuickFilters } from './browse-quick-filters.tsx'
import type { View } from './browse-search.ts'
import { BrowseSearchField } from './browse-search-field.tsx'
import { BrowseSort } from './browse-sort.tsx'
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

/**
 * Search, filters and sort order in one bar, which stays in sight at a desk and says which filters are on. A button
 * unfolds the fields there; on a phone it opens them in a sheet.
 */
export function BrowseControls({ filters, searchText, view, origin, status, countRef, onChange, onClear }: Props) {
  const [isUnfolded, setUnfolded] = useState(false)
  const fieldsId = useId()
  return (
    <div className={classes.bar}>
      <BrowseSearchField text={searchText.text} onType={searchText.type} onCommit={searchText.settleNow} />
      <div className={`${classes.quick} fades-beside`}>
        <BrowseDrawer filters={filters} origin={origin} status={status} onChange={onChange} />
        <BrowseQuickFilters filters={filters} onChange={onChange} />
        <button
          type="button"
          className={`${classes.pill} ${classes.unfold}`}
          aria-expanded={isUnfolded}
          aria-controls={fieldsId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden />
          <span>{filtersLabel(filters)}</span>
          <IconChevronDown className={classes.chevron} size={18} stroke={1.8} aria-hidden />
        </button>
      </div>
      <div className={classes.types}>
        <BrowseTypes type={filters.type} onChange={onChange} />
      </div>
      <div id={fieldsId} className={classes.fields} hidden={!isUnfolded}>
        <BrowseFields filters={filters} onChange={onChange} />
      </div>
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
        {view === 'list' && <BrowseSort sort={filters.sort} onChange={onChange} />}
      </div>
    </div>
  )
}
