import { Link } from '@tanstack/react-router'
import { type ReactNode, type Ref, useState } from 'react'
import { formatAgreement, otherChosenText } from '#shared/tasks/agreement.ts'
import { otherParticipantText, statusLabels } from '#shared/tasks/format-task.ts'
import { formatWhen } from '#shared/tasks/format-time.ts'
import { isOver, roleOf } from '#shared/tasks/rules.ts'
import type { Task, TaskStatus } from '#shared/tasks/schema.ts'
import { CategoryTile } from '#web/features/tasks/cards/category-tile.tsx'
import { StatusBadge } from '#web/features/tasks/cards/status-badge.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Group } from '#web/ui/group.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Title } from '#web/ui/title.tsx'
import classes from './chat-task-head.module.css'

type Props = {
  task: Task
  viewerId: string
  titleRef: Ref<HTMLHeadingElement>
  /** The partner, with a link to their page; absent while a requester has not chosen one. */
  person?: ReactNode
  /** Button to answer the partner's offer, if one waits. */
  action?: ReactNode
  /** Menu of rarer actions. */
  menu?: ReactNode
}

/** Header of a chat: its partner and its task, each with a link. */
export function ChatTaskHead({ task, viewerId, titleRef, person, action, menu }: Props) {
  const otherChosen = otherChosenText(task, viewerId)
  return (
    <Group className={classes.head}>
      {person ? (
        <div className={classes.person}>{person}</div>
      ) : (
        <span className={classes.tile}>
          <CategoryTile category={task.category} size={44} />
        </span>
      )}
      <div className={classes.text}>
        <Title order={2} size="h3" ref={titleRef} tabIndex={-1} className={classes.title} dir="auto">
          <Link to="/task/$id" params={{ id: task.id }}>
            {task.title}
          </Link>
        </Title>
        <span className={classes.state}>
          {!person && <span>{otherParticipantText(task, viewerId)}</span>}
          <AgreedTime task={task} viewerId={viewerId} />
          {otherChosen && <span>{otherChosen}</span>}
          <StatusBadge status={task.status} />
        </span>
      </div>
      <div className={classes.actions}>
        {action}
        <LinkButton to="/task/$id" params={{ id: task.id }} variant="light" className={classes.link}>
          View Task
        </LinkButton>
      </div>
      {menu && <div className={classes.menu}>{menu}</div>}
      <StatusAnnouncement status={task.status} />
    </Group>
  )
}

/** 'Tess comes Saturday, 6–10 PM' for the two of a match, else the time of the task, if it has one. */
function AgreedTime({ task, viewerId }: Pick<Props, 'task' | 'viewerId'>) {
  const now = useNow()
  const agreement = roleOf(task, viewerId) && formatAgreement(task, viewerId, now)
  const text = agreement ?? (task.date && formatWhen(task, now))
  return text && <span>{text}</span>
}

/** Announces a changed status to screen readers; the chat itself announces that the task is over. */
function StatusAnnouncement({ status }: { status: TaskStatus }) {
  const [before, setBefore] = useState(status)
  const [hasChanged, setHasChanged] = useState(false)
  if (status !== before) {
    setBefore(status)
    setHasChanged(true)
  }
  return (
    <p className="visually-hidden" role="status">
      {hasChanged && !isOver(status) && `This task is now ${statusLabels[status].toLowerCase()}.`}
    </p>
  )
}
