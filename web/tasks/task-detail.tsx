import { categories } from '#shared/tasks/categories.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { agoText } from '#shared/tasks/wording.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { categoryLook } from './category-look.ts'
import { CategoryTile } from './category-tile.tsx'
import classes from './task-detail.module.css'
import { TaskDetailFacts } from './task-detail-facts.tsx'
import { TaskPeople } from './task-people.tsx'
import { TaskTags } from './task-tags.tsx'

type Props = {
  task: Task
  viewerId: string
  /** Any instant of the viewer's day, for 'Today'. */
  now: Date
}

/** All that a task says, as far as this viewer may know it. */
export function TaskDetail({ task, viewerId, now }: Props) {
  return (
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
      <TaskDetailFacts task={task} viewerId={viewerId} now={now} />
      <p className={classes.description}>{task.description}</p>
      <TaskPeople task={task} viewerId={viewerId} />
      <p className={classes.posted}>Posted {agoText(task.createdAt, new Date())}</p>
    </article>
  )
}
