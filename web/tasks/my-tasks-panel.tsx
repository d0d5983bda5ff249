import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { dashboardTasks } from '#shared/limits.ts'
import { waitingText } from '#shared/offers/wording.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { MyTaskRow } from './my-task-row.tsx'
import { PostFirstButton } from './post-first-button.tsx'
import { taskQueries } from './queries.ts'

/** What the viewer asked for or helps with and is not over yet. */
export function MyTasksPanel() {
  const { data, isPending, error, hasNextPage, refetch } = useInfiniteQuery(taskQueries.mine('all'))
  const offered = useInfiniteQuery(taskQueries.mine('offered'))
  // Both at once: nothing pushes aside what somebody has begun to read.
  const isLoading = isPending || offered.isLoading
  const active = data?.filter(({ status }) => !isOver(status))

  return (
    <Panel title="My Tasks" aside={active && <Tag tone="spruce">{`${active.length}${hasNextPage ? '+' : ''}`}</Tag>}>
      {isLoading && <RowSkeletons />}
      {!isLoading && !active && <ErrorState error={error} onRetry={() => void refetch()} order={3} />}
      {!isLoading && active && <Rows tasks={active} />}
      {!isLoading && active && offered.data && (
        <WaitingLine count={offered.data.length} hasMore={offered.hasNextPage} />
      )}
    </Panel>
  )
}

/** Where the viewer has offered and nobody has answered yet, which is no task of theirs so far. */
const WaitingLine = ({ count, hasMore }: { count: number; hasMore: boolean }) =>
  count > 0 && (
    <TextLink to="/profile" search={{ tab: 'tasks' }} display="block" ta="center" mt="xs">
      {waitingText(count, hasMore)}
    </TextLink>
  )

function Rows({ tasks }: { tasks: Task[] }) {
  if (tasks.length === 0)
    return (
      <Stack gap="sm" align="start">
        <Text c="dimmed">No active tasks</Text>
        <PostFirstButton variant="light" />
      </Stack>
    )
  return (
    <Stack gap="xs">
      {tasks.slice(0, dashboardTasks).map((task) => (
        <MyTaskRow key={task.id} task={task} />
      ))}
      <LinkButton to="/profile" search={{ tab: 'tasks' }} variant="subtle" fullWidth>
        View all tasks
      </LinkButton>
    </Stack>
  )
}

const RowSkeletons = () => (
  <Stack gap="xl" py="xs" aria-hidden>
    {Array.from({ length: dashboardTasks }, (_, index) => (
      <Group key={index} wrap="nowrap" align="start" gap="sm">
        <Skeleton width={40} height={40} radius={12} />
        <Stack gap="xs" flex={1}>
          <Skeleton height={16} width="85%" />
          <Skeleton height={14} width="60%" />
        </Stack>
      </Group>
    ))}
  </Stack>
)
