import { Link } from '@tanstack/react-router'
import { formatWhenOrAvailability } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { CategoryTile } from '#web/features/tasks/cards/category-tile.tsx'
import { StatusBadge } from '#web/features/tasks/cards/status-badge.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { RowText } from '#web/ui/row-text.tsx'
import classes from './my-task-row.module.css'

/** A row of the viewer's own tasks: title, time and status. */
export function MyTaskRow({ task }: { task: Task }) {
  const now = useToday()
  return (
    <Link to="/task/$id" params={{ id: task.id }} className={classes.row}>
      <CategoryTile category={task.category} size={40} />
      <RowText title={task.title}>
        <StatusBadge status={task.status} />
        <span>{formatWhenOrAvailability(task, now)}</span>
      </RowText>
    </Link>
  )
}
