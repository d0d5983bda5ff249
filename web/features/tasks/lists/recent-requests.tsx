import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { dashboardTasks } from '#shared/constants.ts'
import { offeredTag } from '#shared/offers/copy.ts'
import type { Point } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/miles-to.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { TaskCard } from '#web/features/tasks/cards/task-card.tsx'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Title } from '#web/ui/title.tsx'
import classes from './recent-requests.module.css'
import { useHasPosted } from './use-has-posted.ts'

type Props = {
  viewerId: string
  /** The place from which distances are measured, if it is known. */
  near: Point | null
}

/** Latest requests near the viewer, on the home screen. */
export function RecentRequests({ viewerId, near }: Props) {
  const { data: tasks, isPending, error, refetch } = useQuery(taskQueries.recent())

  return (
    <section aria-labelledby="recent-requests">
      <div className={classes.head}>
        <Title order={2} id="recent-requests" className={classes.title}>
          Recent Requests Near You
        </Title>
        <TextLink to="/browse" className={classes.all}>
          View All
        </TextLink>
      </div>
      {isPending && <CardSkeletons count={dashboardTasks} isTask />}
      {!isPending && !tasks && <ErrorState error={error} onRetry={() => void refetch()} order={3} />}
      {tasks && <Recent tasks={tasks} viewerId={viewerId} near={near} />}
    </section>
  )
}

function Recent({ tasks, viewerId, near }: Props & { tasks: Task[] }) {
  const now = useNow()
  const offered = useInfiniteQuery(taskQueries.mine('offered')).data ?? []
  const isOffered = (task: Task) => offered.some(({ id }) => id === task.id)
  const isOwn = (task: Task) => task.requesterId === viewerId
  const shown = [...tasks].sort((a, b) => Number(isOwn(a)) - Number(isOwn(b))).slice(0, dashboardTasks)

  if (shown.length === 0) return <NoRecent viewerId={viewerId} />
  return (
    <Stack gap="md">
      {shown.map((task) => (
        <TaskCard
          key={task.id}
          task={task}
          now={now}
          viewerId={viewerId}
          miles={isOwn(task) ? null : milesTo(task, near)}
          action={isOffered(task) && <Tag tone="lamp">{offeredTag[task.taskType]}</Tag>}
          order={3}
        />
      ))}
    </Stack>
  )
}

/** Invites to a first request only a viewer who has never posted. */
const NoRecent = ({ viewerId }: { viewerId: string }) =>
  useHasPosted(viewerId) ? (
    <EmptyState
      order={3}
      title="No recent requests"
      text="What your neighbors ask for appears here."
      action={
        <LinkButton to="/browse" variant="light">
          Browse Tasks
        </LinkButton>
      }
    />
  ) : (
    <EmptyState
      order={3}
      title="No recent requests"
      text="Be the first on your street to ask. Somebody nearby is glad to help."
      action={
        <LinkButton to="/post" search={{ type: 'request' }}>
          Post Your First Request
        </LinkButton>
      }
    />
  )
