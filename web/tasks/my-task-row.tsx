import { Link } from '@tanstack/react-router'
import type { Task } from '#shared/tasks/schema.ts'
import { timeText } from '#shared/tasks/wording.ts'
import { useToday } from '#web/lib/today.ts'
import { CategoryTile } from './category-tile.tsx'
import classes from './my-task-row.module.css'
import { StatusBadge } from './status-badge.tsx'

/** One line of the viewer's own tasks: what, when, and how far it is. */
export function MyTaskRow({ task }: { task: Task }) {
  const now = useToday()
  return (
    <Link to="/task/$id" params={{ id: task.id }} className={classes.row}>
      <CategoryTile category={task.category} size={40} />
      <span className={classes.words}>
        <strong dir="auto">{task.title}</strong>
        <span className={classes.state}>
          <StatusBadge status={task.status} />
          <span>{timeText(task, now)}</span>
        </span>
      </span>
    </Link>
  )
}
