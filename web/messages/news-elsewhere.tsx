import { IconMessageCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { UnreadChat } from '#shared/messages/schema.ts'
import { chatPlace } from '#shared/tasks/places.ts'
import { NewsDot } from '#web/ui/news-dot.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { TitledList } from '#web/ui/titled-list.tsx'
import classes from './news-elsewhere.module.css'

/**
 * Messages lists what its viewer asked for and helps with: an answer to an offer that still waits is on the task's own
 * page.
 */
export const NewsElsewhere = ({ unread }: { unread: UnreadChat[] }) => (
  <TitledList title="New on requests of others" id="news-elsewhere" className={classes.news}>
    {unread.map(({ taskId, taskTitle }) => (
      <li key={taskId}>
        <Link to="/task/$id" params={{ id: taskId }} hash={chatPlace}>
          <Tile icon={IconMessageCircle} tone="stone" size={40} />
          <span className={classes.title} dir="auto">
            {taskTitle}
          </span>
          <NewsDot label="New message" />
        </Link>
      </li>
    ))}
  </TitledList>
)
