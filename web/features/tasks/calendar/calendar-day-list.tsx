import { formatWeekdayAndDay } from '#shared/calendar.ts'
import { formatTaskClock } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { TaskLine } from '#web/features/tasks/cards/task-line.tsx'
import classes from './calendar-day-list.module.css'

type Props = {
  day: string
  tasks: Task[]
  /** ID that makes the heading a target of the focus. */
  id?: string
  isToday?: boolean
}

/** All tasks of one day. */
export const CalendarDayList = ({ day, tasks, id, isToday = false }: Props) => (
  <section className={classes.dayList}>
    <h3 id={id} tabIndex={id ? -1 : undefined}>
      <span>{formatWeekdayAndDay(day)}</span>
      {isToday && <small>Today</small>}
    </h3>
    <ul>
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskLine task={task} when={formatTaskClock(task)} />
        </li>
      ))}
    </ul>
  </section>
)
