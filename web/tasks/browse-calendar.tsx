import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { monthOf, monthsOn, monthText } from '#shared/calendar.ts'
import type { Point } from '#shared/places/grid.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { dayOf } from '#shared/time.ts'
import { useIsPhone } from '#web/lib/use-is-phone.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { isFiltered, outsideText, seeUntimed } from './browse-wording.ts'
import { byDay } from './by-day.ts'
import classes from './calendar.module.css'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { CalendarEmpty } from './calendar-empty.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarUndated } from './calendar-undated.tsx'
import { useNearestDay } from './nearest-day.ts'
import { payLooks } from './pay-look.ts'

type Props = {
  tasks: Task[]
  /** What is in no month is among them too. */
  isWhole: boolean
  month: string
  filters: TaskFilters
  near: Point | null
  now: Date
  onTurn: (month: string) => void
  onClear: () => void
  /** On the way to the list, which has what no month has. */
  onLeave: () => void
}

const undatedToo = { when: 'flexible', sort: undefined } as const

/** The days of a month with what is asked for on each; below it on a phone, day by day. */
export function BrowseCalendar({ tasks, isWhole, month, filters, near, now, onTurn, onClear, onLeave }: Props) {
  const isPhone = useIsPhone()
  const days = useMemo(() => byDay(tasks), [tasks])
  const today = dayOf(now)
  const undated = tasks.filter(({ date }) => date === null)
  const heading = useRef<HTMLHeadingElement>(null)
  const nearest = useNearestDay({ days, isWhole, month, filters, near })
  const turnAway = (to: string) => {
    heading.current?.focus({ preventScroll: true })
    onTurn(to)
  }

  return (
    <section aria-label="Calendar" className={classes.calendar}>
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1} className={classes.month}>
          {monthText(month)}
        </h2>
        <IconButton look="edged" aria-label="Previous month" onClick={() => onTurn(monthsOn(month, -1))}>
          <IconChevronLeft size={20} aria-hidden />
        </IconButton>
        <Button variant="default" onClick={() => onTurn(monthOf(today))}>
          Today
        </Button>
        <IconButton look="edged" aria-label="Next month" onClick={() => onTurn(monthsOn(month, 1))}>
          <IconChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
      <CalendarEmpty
        month={month}
        nearest={nearest}
        isFiltered={isFiltered(filters)}
        onTurn={turnAway}
        onClear={onClear}
      />
      <CalendarGrid days={days} month={month} today={today} isPhone={isPhone} />
      <div className={classes.foot}>
        <Legend />
        {!isWhole && (
          <p className={classes.undated}>
            <span>{outsideText('date', null)}</span>{' '}
            <TextLink to="/browse" search={{ ...filters, ...undatedToo }} onClick={onLeave}>
              {seeUntimed}
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
