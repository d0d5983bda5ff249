import { Title } from '@mantine/core'
import { type Ref, useState } from 'react'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task, TaskStatus } from '#shared/tasks/schema.ts'
import { otherEndText, statusLabels } from '#shared/tasks/wording.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CategoryTile } from './category-tile.tsx'
import classes from './chat-task-head.module.css'
import { StatusBadge } from './status-badge.tsx'

type Props = { task: Task; viewerId: string; titleRef: Ref<HTMLHeadingElement> }

/** Which task a chat is about, and the way to it. */
export const ChatTaskHead = ({ task, viewerId, titleRef }: Props) => (
  <div className={classes.head}>
    <span className={classes.tile}>
      <CategoryTile category={task.category} size={44} />
    </span>
    <div className={classes.words}>
      <Title order={2} ref={titleRef} tabIndex={-1} className={classes.title} dir="auto">
        {task.title}
      </Title>
      <span className={classes.state}>
        <span>{otherEndText(task, viewerId)}</span>
        <StatusBadge status={task.status} />
      </span>
    </div>
    <LinkButton to="/task/$id" params={{ id: task.id }} variant="light" className={classes.link}>
      View Task
    </LinkButton>
    <StatusNews status={task.status} />
  </div>
)

/** Says aloud how far the task is now, once that changes; that it is over the chat says itself. */
function StatusNews({ status }: { status: TaskStatus }) {
  const [before, setBefore] = useState(status)
  const [isNews, setNews] = useState(false)
  if (status !== before) {
    setBefore(status)
    setNews(true)
  }
  return (
    <p className="unseen" role="status">
      {isNews && !isOver(status) && `This task is now ${statusLabels[status].toLowerCase()}.`}
    </p>
  )
}
