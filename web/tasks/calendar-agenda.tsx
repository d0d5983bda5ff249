import { monthOf } from '#shared/calendar.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './calendar-agenda.module.css'
import { CalendarDayList } from './calendar-day-list.tsx'

export const agendaId = (day: string) => `day-${day}`

type Props = { days: Map<string, Task[]>; month: string; today: string }

/** The days of a month that have something in them, one below the other. */
export const CalendarAgenda = ({ days, month, today }: Props) => (
  <div className={classes.agenda}>
    {[...days]
      .filter(([day]) => monthOf(day) === month)
      .map(([day, tasks]) => (
        <CalendarDayList key={day} day={day} tasks={tasks} id={agendaId(day)} isToday={day === today} />
      ))}
  </div>
)
