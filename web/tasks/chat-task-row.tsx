import { Link } from '@tanstack/react-router'
import type { Task } from '#shared/tasks/schema.ts'
import { otherEndText } from '#shared/tasks/wording.ts'
import { useHasNews } from '#web/messages/news.ts'
import { NewsDot } from '#web/ui/news-dot.tsx'
import { CategoryTile } from './category-tile.tsx'
import classes from './chat-task-list.module.css'
import { StatusBadge } from './status-badge.tsx'

type Props = { task: Task; viewerId: string; isOpen: boolean }

/** One task in the list of chats: what it is, with whom, and how far. */
export function ChatTaskRow({ task, viewerId, isOpen }: Props) {
  const hasNews = useHasNews(task.id)
  return (
    <Link to="/messages" search={{ task: task.id }} className={classes.row} data-task={task.id}>
      <CategoryTile category={task.category} size={40} />
      <span className={classes.words}>
        <span className={classes.title} dir="auto">
          {task.title}
        </span>
        <span className={classes.state}>
          <span>{otherEndText(task, viewerId)}</span>
          <StatusBadge status={task.status} />
        </span>
      </span>
      {hasNews && !isOpen && <NewsDot label="New message" />}
    </Link>
  )
}
