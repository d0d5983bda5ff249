import { Link } from '@tanstack/react-router'
import { otherParticipantText } from '#shared/tasks/format-task.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useHasUnread } from '#web/features/messages/inbox/unread.ts'
import { CategoryTile } from '#web/features/tasks/cards/category-tile.tsx'
import { StatusBadge } from '#web/features/tasks/cards/status-badge.tsx'
import { RowText } from '#web/ui/row-text.tsx'
import { UnreadDot } from '#web/ui/unread-dot.tsx'
import classes from './chat-task-list.module.css'

type Props = { task: Task; viewerId: string; isOpen: boolean }

/** A task in the list of chats: title, partner and status. */
export function ChatTaskRow({ task, viewerId, isOpen }: Props) {
  const hasUnread = useHasUnread(task.id)
  return (
    <Link to="/messages" search={{ task: task.id }} className={classes.row} data-task={task.id}>
      <CategoryTile category={task.category} size={40} />
      <RowText title={task.title} lineClassName={classes.line}>
        <span>{otherParticipantText(task, viewerId)}</span>
        <StatusBadge status={task.status} />
      </RowText>
      {hasUnread && !isOpen && <UnreadDot label="New message" />}
    </Link>
  )
}
