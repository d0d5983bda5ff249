import { weekdayText } from '#shared/calendar.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { clockText } from '#shared/tasks/wording.ts'
import classes from './calendar-day-list.module.css'
import { TaskLine } from './task-line.tsx'

type Props = {
  day: string
  tasks: Task[]
  /** Where the heading can be led to. */
  id?: string
  isToday?: boolean
}

/** All that is asked for on a day. */
export const CalendarDayList = ({ day, tasks, id, isToday = false }: Props) => (
  <section className={classes.dayList}>
    <h3 id={id} tabIndex={id ? -1 : undefined}>
      <span>{weekdayText(day)}</span>
      {isToday && <small>Today</small>}
    </h3>
    <ul>
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskLine task={task} when={clockText(task)} />
        </li>
      ))}
    </ul>
  </section>
)
