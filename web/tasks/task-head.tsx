import type { ReactNode } from 'react'
import { categories } from '#shared/tasks/categories.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { categoryLook } from './category-look.ts'
import { CategoryTile } from './category-tile.tsx'
import classes from './task-head.module.css'
import { TaskTags } from './task-tags.tsx'

type Props = {
  task: Task
  viewerId: string
  /** What else is to be known at first sight. */
  tag: ReactNode
  /** When, for what and where, unless that stands apart. */
  children: ReactNode
}

/** What it is, and how far it has come. */
export const TaskHead = ({ task, viewerId, tag, children }: Props) => (
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
    {children}
  </article>
)

/** The facts where they stand apart. */
export const TaskFactsCard = ({ children }: { children: ReactNode }) => <div className={classes.card}>{children}</div>
