import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sharedTaskTitleCharacters } from '#shared/constants.ts'
import { leaveReviewLabel } from '#shared/reviews/copy.ts'
import { truncateTitle } from '#shared/tasks/format-task.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { StatusBadge } from '#web/features/tasks/cards/status-badge.tsx'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './shared-tasks.module.css'

type Props = {
  userId: string
  /** Renders the viewer's action for one task. */
  children: (task: Task) => ReactNode
}

/** Tasks the viewer and this neighbor shared; renders nothing if there are none. */
export function SharedTasks({ userId, children }: Props) {
  const shared = useInfiniteQuery(taskQueries.shared(userId))
  const { data: tasks, error, refetch } = shared

  if (error && !tasks)
    return (
      <Panel title={leaveReviewLabel}>
        <ErrorState order={3} error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (!tasks || tasks.length === 0) return null
  return (
    <Panel title={leaveReviewLabel}>
      <PagedList rows={tasks} more={nextPageOf(shared)} isRuled>
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
      <bdi>{truncateTitle(task.title, sharedTaskTitleCharacters)}</bdi>
    </TextLink>
    <StatusBadge status={task.status} />
  </div>
)
