import type { Task } from '#shared/tasks/schema.ts'
import { timeText } from '#shared/tasks/wording.ts'
import { outsideText } from './browse-wording.ts'
import classes from './calendar-undated.module.css'
import { TaskLine } from './task-line.tsx'

type Props = { tasks: Task[]; now: Date }

/** What no month has: how many there are, and these once somebody wants to see them. */
export const CalendarUndated = ({ tasks, now }: Props) =>
  tasks.length > 0 && (
    <details className={classes.undated}>
      <summary>{outsideText('date', tasks.length)}</summary>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskLine task={task} when={timeText(task, now)} />
          </li>
        ))}
      </ul>
    </details>
  )
