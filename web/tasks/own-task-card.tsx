import { IconCalendar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { offeredTag } from '#shared/offers/wording.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { timeText, typeLabels } from '#shared/tasks/wording.ts'
import { Tag } from '#web/ui/tag.tsx'
import { CategoryTile } from './category-tile.tsx'
import classes from './own-task-card.module.css'
import { StatusBadge } from './status-badge.tsx'
import card from './task-card.module.css'
import { TaskPrice } from './task-price.tsx'

type Props = {
  task: Task
  /** Any instant of the viewer's day, for 'Today'. */
  now: Date
  /** 'With Ada Lindgren', where somebody else has asked. */
  withWhom?: string
  /** Whether the viewer waits for an answer to their offer. */
  isOffered?: boolean
}

/**
 * One of the tasks that the viewer asked for or helps with, and how far it is; all of the card leads to the task's
 * page.
 */
export const OwnTaskCard = ({ task, now, withWhom, isOffered = false }: Props) => (
  <article className={card.card}>
    <div className={classes.grid} {...(task.compensationType === 'service' && { 'data-is-long': true })}>
      <div className={classes.tile}>
        <CategoryTile category={task.category} />
      </div>
      <div className={classes.state}>
        {isOffered ? <Tag tone="lamp">{offeredTag[task.taskType]}</Tag> : <StatusBadge status={task.status} />}
        {task.taskType === 'service' && <Tag>{typeLabels.service}</Tag>}
      </div>
      <div className={classes.words}>
        <h3 className={card.title} dir="auto">
          <Link to="/task/$id" params={{ id: task.id }}>
            {task.title}
          </Link>
        </h3>
        <p className={card.description} dir="auto">
          {task.description}
        </p>
      </div>
      <TaskPrice task={task} />
      <p className={classes.when}>
        <IconCalendar size={19} stroke={1.7} role="img" aria-label="Time" />
        <span>{[timeText(task, now), withWhom].filter(Boolean).join(' · ')}</span>
      </p>
    </div>
  </article>
)
