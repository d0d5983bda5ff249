import { formatWhenOrAvailability } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { withheldTag } from '#shared/withholding/copy.ts'
import { CategoryTile } from '#web/features/tasks/cards/category-tile.tsx'
import { StatusBadge } from '#web/features/tasks/cards/status-badge.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { RowLink } from '#web/ui/row-link.tsx'
import { RowText } from '#web/ui/row-text.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { happeningText } from './happening-text.ts'
import classes from './my-task-row.module.css'

type Props = { task: Task; viewerId: string }

/** A row of the viewer's own tasks: title, status, time, and what has happened to it. */
export function MyTaskRow({ task, viewerId }: Props) {
  const now = useNow()
  const happening = happeningText(task, viewerId, now)
  return (
    <RowLink to="/task/$id" params={{ id: task.id }} align="start">
      <CategoryTile category={task.category} size={40} />
      <RowText title={task.title}>
        <StatusBadge status={task.status} />
        {task.withheld && <Tag tone="amber">{withheldTag}</Tag>}
        {happening && <strong className={classes.happening}>{happening}</strong>}
        <span>{formatWhenOrAvailability(task, now)}</span>
      </RowText>
    </RowLink>
  )
}
