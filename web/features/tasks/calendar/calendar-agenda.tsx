import { weeksOf } from '#shared/calendar.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './calendar-agenda.module.css'
import { CalendarDayList } from './calendar-day-list.tsx'

export const agendaId = (day: string) => `day-${day}`

type Props = { days: Map<string, Task[]>; month: string; today: string }

/** The days of the month's grid that have tasks, as a list. */
export function CalendarAgenda({ days, month, today }: Props) {
  const shown = new Set(weeksOf(month).flat())
  return (
    <div className={classes.agenda}>
      {[...days]
        .filter(([day]) => shown.has(day))
        .map(([day, tasks]) => (
          <CalendarDayList key={day} day={day} tasks={tasks} id={agendaId(day)} isToday={day === today} />
        ))}
    </div>
  )
}
