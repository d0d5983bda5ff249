import { Link } from '@tanstack/react-router'
import type { Task } from '#shared/tasks/schema.ts'
import { otherEndText } from '#shared/tasks/wording.ts'
import { CategoryTile } from './category-tile.tsx'
import classes from './chat-task-list.module.css'
import { StatusBadge } from './status-badge.tsx'

type Props = { task: Task; viewerId: string; isOpen: boolean }

/** One task in the list of chats: what it is, with whom, and how far. */
export const ChatTaskRow = ({ task, viewerId, isOpen }: Props) => (
  <Link
    to="/messages"
    search={{ task: task.id }}
    className={classes.row}
    data-task={task.id}
    aria-current={isOpen ? 'true' : undefined}
  >
    <CategoryTile category={task.category} size={40} />
    <span className={classes.words}>
      <span className={classes.title}>{task.title}</span>
      <span className={classes.state}>
        {otherEndText(task, viewerId)}
        <StatusBadge status={task.status} />
      </span>
    </span>
  </Link>
)
