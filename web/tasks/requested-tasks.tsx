import { Card, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { moreOf } from '#web/lib/pages.ts'
import { useToday } from '#web/lib/today.ts'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { OwnTaskCard } from './own-task-card.tsx'
import { PostFirstButton } from './post-first-button.tsx'
import { taskQueries } from './queries.ts'

/** Everything the viewer has asked for or offered, newest first. */
export function RequestedTasks() {
  const now = useToday()
  const mine = useInfiniteQuery(taskQueries.mine('requested'))
  const lists = [useInfiniteQuery(taskQueries.mine('offered')), useInfiniteQuery(taskQueries.mine('all'))]
  const hasOthers = lists.some(({ data }) => data && data.length > 0)
  const isEmpty = mine.data?.length === 0

  if (mine.isPending || (isEmpty && !hasOthers && lists.some(({ isPending }) => isPending))) return <CardSkeletons />
  if (!mine.data) return <ErrorState order={3} error={mine.error} onRetry={() => void mine.refetch()} />
  if (isEmpty) return hasOthers ? <NothingPosted /> : <NoTasks />
  return (
    <PagedList rows={mine.data} more={moreOf(mine)}>
      {(task) => <OwnTaskCard task={task} now={now} />}
    </PagedList>
  )
}

/** Short, since what the viewer helps with follows. */
const NothingPosted = () => (
  <Card>
    <Group justify="space-between" gap="sm">
      <Text>You have not posted anything yet.</Text>
      <PostFirstButton variant="light" />
    </Group>
  </Card>
)

const NoTasks = () => (
  <Card>
    <EmptyState
      order={3}
      title="No tasks yet"
      text="What you ask your neighbors for, and what you offer them, is kept here."
      action={<PostFirstButton />}
    />
  </Card>
)
