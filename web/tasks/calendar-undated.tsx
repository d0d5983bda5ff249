import type { Task } from '#shared/tasks/schema.ts'
import { timeText } from '#shared/tasks/wording.ts'
import { Fold } from '#web/ui/fold.tsx'
import { outsideText } from './browse-wording.ts'
import classes from './calendar-undated.module.css'
import { TaskLine } from './task-line.tsx'

type Props = { tasks: Task[]; now: Date }

/** What no month has: how many there are, and these once somebody wants to see them. */
export const CalendarUndated = ({ tasks, now }: Props) =>
  tasks.length > 0 && (
    <div className={classes.undated}>
      <Fold title={outsideText('date', tasks.length)}>
        {/* biome-ignore lint/a11y/noRedundantRoles: without its marks VoiceOver takes it for none. */}
        <ul role="list">
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskLine task={task} when={timeText(task, now)} />
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  )
