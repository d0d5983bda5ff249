import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { monthOf } from '#shared/calendar.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { dayOf } from '#shared/time.ts'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { BrowseEmpty } from './browse-empty.tsx'
import type { Shown } from './browse-shown.ts'
import { BrowseCalendar, BrowseMap } from './browse-views.ts'
import { closeSpellings, isFiltered } from './browse-wording.ts'
import type { ChangeBrowse } from './change-browse.ts'
import { UnfoldingList } from './unfolding-list.tsx'

type Props = {
  shown: Shown
  now: Date
  /** Where the URL has the map look. */
  at: string | undefined
  onChange: ChangeBrowse
  onClear: () => void
  /** On the way from the calendar to the list. */
  onLeave: () => void
  onRetry: () => void
  /** A task of the list. */
  children: (task: Task) => ReactNode
}

/** What was found, or why there is nothing to see. */
export function BrowseResults({ onRetry, ...props }: Props) {
  const { view, found, sought } = props.shown
  return (
    <>
      {found.error && <ErrorState error={found.error} onRetry={onRetry} />}
      {!found.error && !found.tasks && view !== 'map' && <CardSkeletons count={5} isTask />}
      {found.isNowhere && <BrowseEmpty isFiltered={isFiltered(sought)} onClear={props.onClear} />}
      {found.isClose && (
        <Text role="status" c="dimmed" mb="md">
          {closeSpellings}
        </Text>
      )}
      {!found.isNowhere && <Found {...props} />}
    </>
  )
}

function Found({ shown, now, at, onChange, onClear, onLeave, children }: Omit<Props, 'onRetry'>) {
  const { view, month, found, sought, near } = shown
  const { tasks, isWhole } = found

  if (view === 'map')
    return (
      isWhole !== undefined && (
        <BrowseMap
          tasks={tasks ?? []}
          isWhole={isWhole}
          isCut={found.isCut}
          isReading={found.isReading}
          filters={shown.asked}
          onClear={isFiltered(sought) ? onClear : null}
          at={at}
          near={near}
          now={now}
          onShow={(box, spot) => {
            shown.setBox(box)
            if (spot !== null) onChange({ at: spot }, 'aside')
          }}
        />
      )
    )
  if (!tasks) return null
  if (view === 'calendar')
    return (
      <BrowseCalendar
        tasks={tasks}
        isWhole={isWhole ?? false}
        month={month}
        filters={sought}
        near={near}
        now={now}
        onTurn={(month) => onChange({ month: month === monthOf(dayOf(now)) ? undefined : month })}
        onClear={onClear}
        onLeave={onLeave}
      />
    )
  return (
    <UnfoldingList tasks={tasks} more={found.more}>
      {children}
    </UnfoldingList>
  )
}
