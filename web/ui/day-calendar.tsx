import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dayAloud, daysOn, monthOf, monthText, sameDayOn, weeksOf } from '#shared/calendar.ts'
import classes from './day-calendar.module.css'
import { IconButton } from './icon-button.tsx'
import { WeekdayHeads } from './weekday-heads.tsx'

type Props = {
  /** A day, or '' while none is chosen. */
  chosen: string
  today: string
  first: string
  last: string
  onChoose: (day: string) => void
}

/** Where a key leads from a day; a month's arrows do the same for who points. */
const moves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => daysOn(day, -1),
  ArrowRight: (day) => daysOn(day, 1),
  ArrowUp: (day) => daysOn(day, -7),
  ArrowDown: (day) => daysOn(day, 7),
  PageUp: (day) => sameDayOn(day, -1),
  PageDown: (day) => sameDayOn(day, 1),
  Home: (day) => weekOf(day)[0] ?? day,
  End: (day) => weekOf(day)[6] ?? day,
}

const weekOf = (day: string) => weeksOf(monthOf(day)).find((week) => week.includes(day)) ?? []

/** A month to choose a day from, one stop for the Tab key; the arrows go from day to day. */
export default function DayCalendar({ chosen, today, first, last, onChoose }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const within = (day: string) => (day < first ? first : day > last ? last : day)
  const [at, setAt] = useState(() => within(chosen || today))
  const month = monthOf(at)

  const focusOn = (day: string) => table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  useEffect(() => focusOn(at), [])

  function goByKey(event: KeyboardEvent) {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const day = within(move(at))
    flushSync(() => setAt(day))
    focusOn(day)
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <Turn isOver={month <= monthOf(first)} label="Previous month" onTurn={() => setAt(within(sameDayOn(at, -1)))}>
          <IconChevronLeft size={20} aria-hidden />
        </Turn>
        <span className={classes.month} aria-live="polite">
          {monthText(month)}
        </span>
        <Turn isOver={month >= monthOf(last)} label="Next month" onTurn={() => setAt(within(sameDayOn(at, 1)))}>
          <IconChevronRight size={20} aria-hidden />
        </Turn>
      </div>
      <table ref={table} className={classes.days} aria-label={monthText(month)} onKeyDown={goByKey}>
        <WeekdayHeads letters={2} />
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {monthOf(day) === month && (
                    <button
                      type="button"
                      className={classes.day}
                      data-day={day}
                      disabled={day !== within(day)}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={dayAloud(day)}
                      aria-pressed={day === chosen}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(-2))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type TurnProps = { label: string; isOver: boolean; onTurn: () => void; children: React.ReactNode }

/** It keeps the focus where there is nothing more to turn to. */
const Turn = ({ label, isOver, onTurn, children }: TurnProps) => (
  <IconButton aria-label={label} {...(isOver ? { 'aria-disabled': true } : { onClick: onTurn })}>
    {children}
  </IconButton>
)
