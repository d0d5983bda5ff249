import type { ReactNode } from 'react'
import { monthOf } from '#shared/calendar.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { dayOf } from '#shared/time.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './browse.module.css'
import { closeSpellingsText, isFiltered } from './browse-copy.ts'
import { BrowseEmpty } from './browse-empty.tsx'
import { IncrementalList } from './incremental-list.tsx'
import { BrowseCalendar, BrowseMap } from './lazy-browse-views.ts'
import { samplesLast } from './samples-last.ts'
import type { BrowseState } from './use-browse-state.ts'
import type { ChangeBrowse } from './use-change-browse.ts'

type Props = {
  shown: BrowseState
  now: Date
  /** The map position in the URL. */
  at: string | undefined
  onChange: ChangeBrowse
  onClear: () => void
  /** Called on the way from the calendar to the list. */
  onLeave: () => void
  onRetry: () => void
  /** Renders a task in the list. */
  children: (task: Task) => ReactNode
}

/** The results, or the reason why there are none. */
export function BrowseResults({ onRetry, ...props }: Props) {
  const { view, found, filtersAsTyped } = props.shown
  if (found.state === 'empty')
    return (
      <BrowseEmpty
        isFiltered={isFiltered(filtersAsTyped)}
        isForServices={filtersAsTyped.type === 'service'}
        onClear={props.onClear}
      />
    )
  return (
    <>
      {found.state === 'failed' && <ErrorState error={found.error} onRetry={onRetry} />}
      {found.state === 'loading' && view !== 'map' && <CardSkeletons count={6} isTask hasColumns={view === 'list'} />}
      {found.state === 'found' && found.hasSimilarSpelling && (
        <Text role="status" tone="soft" className={classes.close}>
          {closeSpellingsText}
        </Text>
      )}
      <ResultsView {...props} />
    </>
  )
}

/** The map stays while its tasks load or fail to load, so that it can be moved on. */
function ResultsView({ shown, now, at, onChange, onClear, onLeave, children }: Omit<Props, 'onRetry'>) {
  const { view, month, found, filtersAsTyped, origin } = shown
  const { near } = origin
  const { coverage } = found

  if (view === 'map')
    return (
      coverage && (
        <BrowseMap
          tasks={found.state === 'found' ? found.tasks : []}
          {...coverage}
          filters={shown.usableFilters}
          onClear={isFiltered(filtersAsTyped) ? onClear : null}
          at={at}
          near={near}
          now={now}
          onShow={(box, position) => {
            shown.setBox(box)
            if (position !== null) onChange({ at: position }, 'replace')
          }}
        />
      )
    )
  if (found.state !== 'found') return null
  if (view === 'calendar')
    return (
      <BrowseCalendar
        tasks={found.tasks}
        isWhole={coverage?.isWhole ?? false}
        month={month}
        filters={filtersAsTyped}
        near={near}
        now={now}
        onMonthChange={(month) => onChange({ month: month === monthOf(dayOf(now)) ? undefined : month })}
        onClear={onClear}
        onLeave={onLeave}
      />
    )
  return (
    <IncrementalList tasks={samplesLast(found.tasks, found.more === null)} more={found.more}>
      {children}
    </IncrementalList>
  )
}
