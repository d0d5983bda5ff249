import { IconCalendar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { offeredTag } from '#shared/offers/copy.ts'
import { closedTags } from '#shared/tasks/expiry-copy.ts'
import { typeLabels } from '#shared/tasks/format-task.ts'
import { formatDateOrAvailability } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { withheldTag } from '#shared/withholding/copy.ts'
import { CategoryTile } from '#web/features/tasks/cards/category-tile.tsx'
import { StatusBadge } from '#web/features/tasks/cards/status-badge.tsx'
import card from '#web/features/tasks/cards/task-card.module.css'
import { TaskPrice } from '#web/features/tasks/cards/task-price.tsx'
import { Tag } from '#web/ui/tag.tsx'
import classes from './own-task-card.module.css'

type Props = {
  task: Task
  /** A recent time, for 'Today'. */
  now: Date
  /** 'With Ada Lindgren', if another neighbor posted the task. */
  participantText?: string
  /** True if the viewer's offer is pending. */
  isOffered?: boolean
}

/** Card of one of the viewer's own tasks with its status; the whole card links to the task's page. */
export const OwnTaskCard = ({ task, now, participantText, isOffered = false }: Props) => (
  <article className={card.card}>
    <div className={classes.grid} {...(task.compensationType === 'service' && { 'data-is-long': true })}>
      <div className={classes.tile}>
        <CategoryTile category={task.category} />
      </div>
      <div className={classes.state}>
        {isOffered ? <Tag tone="lamp">{offeredTag[task.taskType]}</Tag> : <StatusBadge status={task.status} />}
        {task.closedReason && <Tag>{closedTags[task.closedReason]}</Tag>}
        {task.withheld && <Tag tone="amber">{withheldTag}</Tag>}
        {task.taskType === 'service' && <Tag>{typeLabels.service}</Tag>}
      </div>
      <div className={classes.text}>
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
        <span>{[formatDateOrAvailability(task, now), participantText].filter(Boolean).join(' · ')}</span>
      </p>
    </div>
  </article>
)
