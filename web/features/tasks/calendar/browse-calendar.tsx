import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { addMonths, formatMonth, monthOf } from '#shared/calendar.ts'
import type { Point } from '#shared/places/grid.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { dayOf } from '#shared/time.ts'
import { isFiltered, notShownText, showUntimedLabel } from '#web/features/tasks/browse/browse-copy.ts'
import { payLooks } from '#web/features/tasks/cards/pay-look.ts'
import { useIsPhone } from '#web/lib/use-is-phone.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import classes from './calendar.module.css'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarEmpty } from './calendar-empty.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarUndated } from './calendar-undated.tsx'
import { groupByDay } from './group-by-day.ts'
import { useNearestDay } from './use-nearest-day.ts'

type Props = {
  tasks: Task[]
  /** True if `tasks` includes those outside the month. */
  isWhole: boolean
  month: string
  filters: TaskFilters
  near: Point | null
  now: Date
  onMonthChange: (month: string) => void
  onClear: () => void
  /** Called on the way to the list, which includes tasks without a date. */
  onLeave: () => void
}

const undatedSearch = { when: 'flexible', sort: undefined } as const

/** A month with the tasks of each day; on a phone, the days are listed below it. */
export function BrowseCalendar({ tasks, isWhole, month, filters, near, now, onMonthChange, onClear, onLeave }: Props) {
  const isPhone = useIsPhone()
  const days = useMemo(() => groupByDay(tasks), [tasks])
  const today = dayOf(now)
  const undated = tasks.filter(({ date }) => date === null)
  const heading = useRef<HTMLHeadingElement>(null)
  const nearest = useNearestDay({ days, isWhole, month, filters, near })
  const goToMonth = (to: string) => {
    heading.current?.focus({ preventScroll: true })
    onMonthChange(to)
  }

  return (
    <section aria-label="Calendar" className={classes.calendar}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.month}>
          {formatMonth(month)}
        </h2>
        <IconButton look="edged" aria-label="Previous month" onClick={() => onMonthChange(addMonths(month, -1))}>
          <IconChevronLeft size={20} aria-hidden />
        </IconButton>
        <Button variant="default" onClick={() => onMonthChange(monthOf(today))}>
          Today
        </Button>
        <IconButton look="edged" aria-label="Next month" onClick={() => onMonthChange(addMonths(month, 1))}>
          <IconChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
      <CalendarEmpty
        month={month}
        nearest={nearest}
        isFiltered={isFiltered(filters)}
        onMonthChange={goToMonth}
        onClear={onClear}
      />
      <CalendarGrid days={days} month={month} today={today} isPhone={isPhone} />
      <div className={classes.foot}>
        <Legend />
        {!isWhole && (
          <p className={classes.undated}>
            <span>{notShownText('date', null)}</span>{' '}
            <TextLink to="/browse" search={{ ...filters, ...undatedSearch }} onClick={onLeave}>
              {showUntimedLabel}
            </TextLink>
          </p>
        )}
      </div>
      {isWhole && <CalendarUndated tasks={undated} now={now} />}
      {isPhone && <CalendarAgenda days={days} month={month} today={today} />}
    </section>
  )
}

const Legend = () => (
  <ul className={classes.legend} aria-label="Legend">
    {payLooks.map(({ label, tone, icon: Icon }) => (
      <li key={label} style={{ color: `var(--${tone})` }}>
        <Icon size={18} stroke={1.8} aria-hidden />
        <span>{label}</span>
      </li>
    ))}
  </ul>
)
