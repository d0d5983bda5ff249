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
export function TaskCard({ task, now, viewerId, miles = null, action, order = 2 }: Props) {
  const Heading = order === 2 ? 'h2' : 'h3'
  return (
    <article className={classes.card}>
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
          <Heading id={cardTitleId(task.id)} className={classes.title} dir="auto">
            <Link to="/task/$id" params={{ id: task.id }}>
              {task.title}
            </Link>
          </Heading>
          <p className={classes.description} dir="auto">
            {task.description}
          </p>
        </div>
        <TaskPrice task={task} />
        <TaskFacts task={task} now={now} miles={miles} />
        <div className={classes.foot}>
          <Person user={task.requester} size={36}>
            <Stars rated={task.requester} none="New" />
          </Person>
          {action && <div className={classes.action}>{action}</div>}
        </div>
      </div>
    </article>
  )
}
