import { useInfiniteQuery } from '@tanstack/react-query'
import { dashboardTasks } from '#shared/constants.ts'
import { pendingOffersText } from '#shared/offers/copy.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RowSkeleton } from '#web/ui/row-skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Text } from '#web/ui/text.tsx'
import { MyTaskRow } from './my-task-row.tsx'
import classes from './my-tasks-panel.module.css'
import { PostFirstButton } from './post-first-button.tsx'
import { useHasPosted } from './use-has-posted.ts'

/** The viewer's active tasks: their own posts and tasks they help with. */
export function MyTasksPanel({ viewerId }: { viewerId: string }) {
  const { data, isPending, error, hasNextPage, refetch } = useInfiniteQuery(taskQueries.mine('all'))
  const offered = useInfiniteQuery(taskQueries.mine('offered'))
  // Both lists render at once, so that nothing moves while somebody reads.
  const isLoading = isPending || offered.isLoading
  const active = data?.filter(({ status }) => !isOver(status))

  return (
    <Panel title="My Tasks" aside={active && <Tag tone="spruce">{`${active.length}${hasNextPage ? '+' : ''}`}</Tag>}>
      {isLoading && <RowSkeletons />}
      {!isLoading && !active && <ErrorState error={error} onRetry={() => void refetch()} order={3} />}
      {!isLoading && active && (
        <Stack gap="xs">
          <Rows tasks={active} viewerId={viewerId} />
          {offered.data && <PendingOffersLine count={offered.data.length} hasMore={offered.hasNextPage} />}
        </Stack>
      )}
    </Panel>
  )
}

/** Tasks with the viewer's pending offer, which are not their tasks yet. */
const PendingOffersLine = ({ count, hasMore }: { count: number; hasMore: boolean }) =>
  count > 0 && (
    <TextLink to="/profile" search={{ tab: 'tasks' }} className={classes.pendingOffers}>
      {pendingOffersText(count, hasMore)}
    </TextLink>
  )

function Rows({ tasks, viewerId }: { tasks: Task[]; viewerId: string }) {
  const hasPosted = useHasPosted(viewerId)
  if (tasks.length === 0)
    return (
      <Stack gap="sm" align="start">
        <Text tone="soft">No active tasks</Text>
        {hasPosted ? <ViewAll /> : <PostFirstButton variant="light" />}
      </Stack>
    )
  return (
    <Stack gap="xs">
      {tasks.slice(0, dashboardTasks).map((task) => (
        <MyTaskRow key={task.id} task={task} viewerId={viewerId} />
      ))}
      <ViewAll />
    </Stack>
  )
}

const ViewAll = () => (
  <LinkButton to="/profile" search={{ tab: 'tasks' }} variant="subtle" fullWidth>
    View all tasks
  </LinkButton>
)

const RowSkeletons = () => (
  <Stack gap="xl" aria-hidden className={classes.loading}>
    {Array.from({ length: dashboardTasks }, (_, index) => (
      <RowSkeleton key={index} />
    ))}
  </Stack>
)
