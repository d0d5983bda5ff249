import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sharedTaskTitleCharacters } from '#shared/limits.ts'
import { leaveReview } from '#shared/reviews/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { shortTitle } from '#shared/tasks/wording.ts'
import { moreOf } from '#web/lib/pages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { taskQueries } from './queries.ts'
import classes from './shared-tasks.module.css'
import { StatusBadge } from './status-badge.tsx'

type Props = {
  userId: string
  /** What the viewer can do about one of them. */
  children: (task: Task) => ReactNode
}

/** The tasks in which the viewer and this neighbor met; nothing where they have not. */
export function SharedTasks({ userId, children }: Props) {
  const shared = useInfiniteQuery(taskQueries.shared(userId))
  const { data: tasks, error, refetch } = shared

  if (error && !tasks)
    return (
      <Panel title={leaveReview}>
        <ErrorState order={3} error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (!tasks || tasks.length === 0) return null
  return (
    <Panel title={leaveReview}>
      <PagedList rows={tasks} more={moreOf(shared)} isRuled>
        {(task) => (
          <div className={classes.task}>
            <SharedTask task={task} />
            {children(task)}
          </div>
        )}
      </PagedList>
    </Panel>
  )
}

const SharedTask = ({ task }: { task: Task }) => (
  <div>
    <TextLink to="/task/$id" params={{ id: task.id }} title={task.title} className={classes.title}>
      <bdi>{shortTitle(task.title, sharedTaskTitleCharacters)}</bdi>
    </TextLink>
    <StatusBadge status={task.status} />
  </div>
)
