import { formatDateOrAvailability } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { notShownText } from '#web/features/tasks/browse/browse-copy.ts'
import { TaskLine } from '#web/features/tasks/cards/task-line.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import classes from './calendar-undated.module.css'

type Props = { tasks: Task[]; now: Date }

/** Requests without a date: their number, and the list once expanded. */
export const CalendarUndated = ({ tasks, now }: Props) =>
  tasks.length > 0 && (
    <div className={classes.undated}>
      <Disclosure title={notShownText('date', tasks.length)}>
        {/* biome-ignore lint/a11y/noRedundantRoles: without its marks VoiceOver takes it for none. */}
        <ul role="list">
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskLine task={task} when={formatDateOrAvailability(task, now)} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
