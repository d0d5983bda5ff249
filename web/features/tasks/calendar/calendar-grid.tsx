import { formatMonth, monthOf, weeksOf } from '#shared/calendar.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { WeekdayHeads } from '#web/ui/weekday-heads.tsx'
import { CalendarDay } from './calendar-day.tsx'
import classes from './calendar-grid.module.css'

type Props = { days: Map<string, Task[]>; month: string; today: string; isPhone: boolean }

/**
 * The weeks before the present one are folded at a desk, so that the present one is in sight; a past month's weeks only
 * if they are empty.
 */
function isFolded(week: string[], { days, month, today }: Omit<Props, 'isPhone'>): boolean {
  const isOver = week.every((day) => day < today)
  return isOver && (month === monthOf(today) || !week.some((day) => days.has(day)))
}

export const CalendarGrid = ({ isPhone, ...shown }: Props) => (
  <table className={classes.grid}>
    <caption className="visually-hidden">{`Tasks in ${formatMonth(shown.month)}`}</caption>
    <WeekdayHeads letters={3} />
    <tbody>
      {weeksOf(shown.month).map((week) => (
        <Week key={week[0]} week={week} isPhone={isPhone} {...shown} isFolded={isFolded(week, shown)} />
      ))}
    </tbody>
  </table>
)

const Week = ({ week, days, month, today, ...look }: Props & { week: string[]; isFolded: boolean }) => (
  <tr data-is-folded={look.isFolded}>
    {week.map((day) => (
      <td
        key={day}
        data-is-outside={monthOf(day) !== month}
        data-is-past={day < today}
        aria-current={day === today ? 'date' : undefined}
      >
        <CalendarDay day={day} tasks={days.get(day) ?? []} {...look} />
      </td>
    ))}
  </tr>
)
