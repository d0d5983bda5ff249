import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatLastMessageTime } from '#shared/messages/format-message-time.ts'
import { lastLine } from '#shared/messages/last-line.ts'
import type { ChatSummary } from '#shared/messages/schema.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { useToday } from '#web/lib/use-today.ts'
import { UnreadDot } from '#web/ui/unread-dot.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import classes from './chat-list.module.css'

/** A chat in the list: whom it is with, the last message and its time, and the task. The whole row opens it. */
export function ChatRow({ chat, isOpen }: { chat: ChatSummary; isOpen: boolean }) {
  const { taskId, taskTitle, partner, lastMessageAt } = chat
  const titleId = useId()
  const isUnread = chat.isUnread && !isOpen
  return (
    <li className={classes.row} data-open={isOpen} data-unread={isUnread}>
      <UserAvatar user={partner} size={44} />
      <Link
        to="/messages"
        search={{ task: taskId, with: partner.userId }}
        className={classes.link}
        aria-describedby={titleId}
        data-task={taskId}
        data-partner={partner.userId}
      >
        <span className={classes.first}>
          <bdi className={classes.name}>{nameOf(partner)}</bdi>
          <time className={classes.time} dateTime={lastMessageAt}>
            {formatLastMessageTime(lastMessageAt, useToday())}
          </time>
        </span>
        <span className={classes.second}>
          <span className={classes.line} dir="auto">
            {lastLine(chat)}
          </span>
          {isUnread && <UnreadDot label="New message" />}
        </span>
      </Link>
      <span id={titleId} className={classes.task} dir="auto">
        {taskTitle}
      </span>
    </li>
  )
}
