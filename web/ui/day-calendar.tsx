import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays, addMonthsToDay, formatLongDay, formatMonth, monthOf, weeksOf } from '#shared/calendar.ts'
import classes from './day-calendar.module.css'
import { IconButton } from './icon-button.tsx'
import { WeekdayHeads } from './weekday-heads.tsx'

type Props = {
  /** The chosen day, or ''. */
  chosen: string
  today: string
  first: string
  last: string
  onChoose: (day: string) => void
}

/** The day that each key moves to; the month buttons do the same for pointers. */
const keyMoves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonthsToDay(day, -1),
  PageDown: (day) => addMonthsToDay(day, 1),
  Home: (day) => weekOf(day)[0] ?? day,
  End: (day) => weekOf(day)[6] ?? day,
}

const weekOf = (day: string) => weeksOf(monthOf(day)).find((week) => week.includes(day)) ?? []

/** A month to choose a day from. It is a single tab stop; arrow keys move from day to day. */
export default function DayCalendar({ chosen, today, first, last, onChoose }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const clampDay = (day: string) => (day < first ? first : day > last ? last : day)
  const [focusedDay, setFocusedDay] = useState(() => clampDay(chosen || today))
  const month = monthOf(focusedDay)

  const focusOn = (day: string) => table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  useEffect(() => focusOn(focusedDay), [])

  function moveByKey(event: KeyboardEvent) {
    const move = keyMoves[event.key]
    if (!move) return
    event.preventDefault()
    const day = clampDay(move(focusedDay))
    flushSync(() => setFocusedDay(day))
    focusOn(day)
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <MonthButton
          isOver={month <= monthOf(first)}
          label="Previous month"
          onPress={() => setFocusedDay(clampDay(addMonthsToDay(focusedDay, -1)))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </MonthButton>
        <span className={classes.month} aria-live="polite">
          {formatMonth(month)}
        </span>
        <MonthButton
          isOver={month >= monthOf(last)}
          label="Next month"
          onPress={() => setFocusedDay(clampDay(addMonthsToDay(focusedDay, 1)))}
        >
          <IconChevronRight size={20} aria-hidden />
        </MonthButton>
      </div>
      <table ref={table} className={classes.days} aria-label={formatMonth(month)} onKeyDown={moveByKey}>
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
                      disabled={day !== clampDay(day)}
                      tabIndex={day === focusedDay ? 0 : -1}
                      aria-label={formatLongDay(day)}
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

type MonthButtonProps = { label: string; isOver: boolean; onPress: () => void; children: React.ReactNode }

/** Stays focusable at the first and last month, so that the focus is not lost. */
const MonthButton = ({ label, isOver, onPress, children }: MonthButtonProps) => (
  <IconButton aria-label={label} {...(isOver ? { 'aria-disabled': true } : { onClick: onPress })}>
    {children}
  </IconButton>
)
