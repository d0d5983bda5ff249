import type { ReactNode } from 'react'
import { formatAgreement } from '#shared/tasks/agreement.ts'
import { categories } from '#shared/tasks/categories.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { categoryLook } from '#web/features/tasks/cards/category-look.ts'
import { CategoryTile } from '#web/features/tasks/cards/category-tile.tsx'
import { TaskTags } from '#web/features/tasks/cards/task-tags.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { PauseNote, WithheldNote } from './lazy-notes.ts'
import classes from './task-head.module.css'

type Props = {
  task: Task
  viewerId: string
  /** An additional tag, for example for a pending offer. */
  tag: ReactNode
  /** Menu of rarer actions. */
  menu: ReactNode
  /** The facts, unless they have a card of their own. */
  children: ReactNode
}

/** Category, tags and title of a task, what its two sides have agreed, and why it waits or others do not see it. */
export function TaskHead({ task, viewerId, tag, menu, children }: Props) {
  const agreement = formatAgreement(task, viewerId, useNow())
  return (
    <Stack gap="md">
      {task.withheld && <WithheldNote task={task} withheld={task.withheld} viewerId={viewerId} />}
      {task.pausedUntil && <PauseNote until={task.pausedUntil} />}
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
          {menu && <div className={classes.menu}>{menu}</div>}
        </div>
        <PageHeading title={task.title} />
        {agreement && <p className={classes.agreement}>{agreement}</p>}
        {children}
      </article>
    </Stack>
  )
}

/** Card for the facts when they are apart from the head. */
export const TaskFactsCard = ({ children }: { children: ReactNode }) => <div className={classes.card}>{children}</div>
