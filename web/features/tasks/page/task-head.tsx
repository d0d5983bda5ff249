import type { ReactNode } from 'react'
import { formatAgreement } from '#shared/tasks/agreement.ts'
import { categories } from '#shared/tasks/categories.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { categoryLook } from '#web/features/tasks/cards/category-look.ts'
import { CategoryTile } from '#web/features/tasks/cards/category-tile.tsx'
import { TaskTags } from '#web/features/tasks/cards/task-tags.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import classes from './task-head.module.css'

type Props = {
  task: Task
  viewerId: string
  /** An additional tag, for example for a pending offer. */
  tag: ReactNode
  /** The facts, unless they have a card of their own. */
  children: ReactNode
}

/** Category, tags and title of a task, and what its two sides have agreed. */
export function TaskHead({ task, viewerId, tag, children }: Props) {
  const agreement = formatAgreement(task, viewerId, useNow())
  return (
    <article className={classes.card}>
      <div className={classes.kind}>
        <CategoryTile category={task.category} size={40} />
        <span className={classes.label} style={{ color: `var(--${categoryLook[task.category].tone})` }}>
          {categories[task.category].label}
        </span>
        <div className={classes.tags}>
          <TaskTags task={task} viewerId={viewerId} />
          {tag}
        </div>
      </div>
      <PageHeading title={task.title} />
      {agreement && <p className={classes.agreement}>{agreement}</p>}
      {children}
    </article>
  )
}

/** Card for the facts when they are apart from the head. */
export const TaskFactsCard = ({ children }: { children: ReactNode }) => <div className={classes.card}>{children}</div>
