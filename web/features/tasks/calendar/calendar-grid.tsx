import { formatMonth, monthOf, weeksOf } from '#shared/calendar.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { WeekdayHeads } from '#web/ui/weekday-heads.tsx'
import { CalendarDay } from './calendar-day.tsx'
import classes from './calendar-grid.module.css'

type Props = { days: Map<string, Task[]>; month: string; today: string; isPhone: boolean }

export const CalendarGrid = ({ days, month, today, isPhone }: Props) => (
  <table className={classes.grid}>
    <caption className="visually-hidden">{`Requests in ${formatMonth(month)}`}</caption>
    <WeekdayHeads letters={3} />
    <tbody>
      {weeksOf(month).map((week) => (
        <tr key={week[0]} data-is-over={week.every((day) => day < today && !days.has(day))}>
          {week.map((day) => (
            <td
              key={day}
              data-is-outside={monthOf(day) !== month}
              data-is-past={day < today}
              aria-current={day === today ? 'date' : undefined}
            >
              <CalendarDay day={day} tasks={days.get(day) ?? []} isPhone={isPhone} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
