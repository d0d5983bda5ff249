import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UnreadChat } from '#shared/messages/schema.ts'
import { chatAnchor } from '#shared/tasks/anchors.ts'
import { RowText } from '#web/ui/row-text.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { TitledList } from '#web/ui/titled-list.tsx'
import { UnreadDot } from '#web/ui/unread-dot.tsx'
import classes from './other-unread-chats.module.css'

/**
 * Messages lists only tasks that the viewer asked for or helps with. New messages about a pending offer are linked here
 * and open on the task's own page.
 */
export const OtherUnreadChats = ({ unread }: { unread: UnreadChat[] }) => (
  <TitledList title="New on requests of others" id="other-unread-chats" className={classes.list}>
    {unread.map(({ taskId, taskTitle }) => (
      <li key={taskId}>
        <Link to="/task/$id" params={{ id: taskId }} hash={chatAnchor}>
          <Tile icon={IconMessageCircle} tone="stone" size={40} />
          <RowText title={taskTitle} />
          <UnreadDot label="New message" />
        </Link>
      </li>
    ))}
  </TitledList>
)
