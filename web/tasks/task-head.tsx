import { categories } from '#shared/tasks/categories.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { categoryLook } from './category-look.ts'
import { CategoryTile } from './category-tile.tsx'
import classes from './task-head.module.css'
import { TaskHeadFacts } from './task-head-facts.tsx'
import { TaskTags } from './task-tags.tsx'

type Props = {
  task: Task
  viewerId: string
  /** Any instant of the viewer's day, for 'Today'. */
  now: Date
}

/** What it is, when, for what, and where, as far as this viewer may know. */
export const TaskHead = ({ task, viewerId, now }: Props) => (
  <article className={classes.card}>
    <div className={classes.kind}>
      <CategoryTile category={task.category} size={40} />
      <span className={classes.label} style={{ color: `var(--${categoryLook[task.category].tone})` }}>
        {categories[task.category].label}
      </span>
      <div className={classes.tags}>
        <TaskTags task={task} viewerId={viewerId} />
      </div>
    </div>
    <PageHeading title={task.title} />
    <TaskHeadFacts task={task} viewerId={viewerId} now={now} />
  </article>
)
