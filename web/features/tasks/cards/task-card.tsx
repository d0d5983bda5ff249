import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { categories } from '#shared/tasks/categories.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { Person } from '#web/ui/person.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { cardTitleId } from './card-title-id.ts'
import { categoryLook } from './category-look.ts'
import { CategoryTile } from './category-tile.tsx'
import classes from './task-card.module.css'
import { TaskFacts } from './task-facts.tsx'
import { TaskPrice } from './task-price.tsx'
import { TaskTags } from './task-tags.tsx'

type Props = {
  task: Task
  /** A recent time, for 'Today'. */
  now: Date
  viewerId: string
  /** Distance from the viewer; null if either position is unknown. */
  miles?: number | null
  /** A button at the foot of the card. */
  action?: ReactNode
  /** Level of the title in the page's outline. */
  order?: 2 | 3
}

/**
 * A task in a list; the whole card links to the task's page. It uses plain elements, because a list may have a hundred
 * cards.
 */
export function TaskCard({ order = 2, ...content }: Props) {
  const Heading = order === 2 ? 'h2' : 'h3'
  const { id, title } = content.task
  return (
    <article className={`${classes.card} ${classes.linked}`}>
      <CardContent {...content}>
        <Heading id={cardTitleId(id)} className={classes.title} dir="auto">
          <Link to="/task/$id" params={{ id }}>
            {title}
          </Link>
        </Heading>
      </CardContent>
    </article>
  )
}

/** The card as other neighbors will see it, without a link. Its title is no heading, because the page is the form's. */
export const TaskCardPreview = ({ task, now }: Pick<Props, 'task' | 'now'>) => (
  <div className={classes.card}>
    <CardContent task={task} now={now} viewerId={null}>
      <p className={classes.title} dir="auto">
        {task.title}
      </p>
    </CardContent>
  </div>
)

type ContentProps = Omit<Props, 'order' | 'viewerId'> & {
  /** Null in a form's preview. */
  viewerId: string | null
  /** The title. */
  children: ReactNode
}

function CardContent({ task, now, viewerId, miles = null, action, children }: ContentProps) {
  return (
    <div className={classes.grid}>
      <div className={classes.tile}>
        <CategoryTile category={task.category} />
      </div>
      <div className={classes.kind}>
        <span className={classes.label} style={{ color: `var(--${categoryLook[task.category].tone})` }}>
          {categories[task.category].label}
        </span>
        <TaskTags task={task} viewerId={viewerId} />
      </div>
      <div className={classes.text}>
        {children}
        <p className={classes.description} dir="auto">
          {task.description}
        </p>
      </div>
      <TaskPrice task={task} />
      <TaskFacts task={task} now={now} miles={miles} hasNames={viewerId !== null} />
      <div className={classes.foot}>
        <Person user={task.requester} size={36}>
          <Stars rated={task.requester} none="New" />
        </Person>
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  )
}
