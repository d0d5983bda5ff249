import { useInfiniteQuery } from '@tanstack/react-query'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Card } from '#web/ui/card.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Group } from '#web/ui/group.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Text } from '#web/ui/text.tsx'
import { OwnTaskCard } from './own-task-card.tsx'
import { PostFirstButton } from './post-first-button.tsx'

/** All of the viewer's own posts, newest first. */
export function RequestedTasks() {
  const now = useNow()
  const mine = useInfiniteQuery(taskQueries.mine('requested'))
  const lists = [useInfiniteQuery(taskQueries.mine('offered')), useInfiniteQuery(taskQueries.mine('all'))]
  const hasOthers = lists.some(({ data }) => data && data.length > 0)
  const isEmpty = mine.data?.length === 0

  if (mine.isPending || (isEmpty && !hasOthers && lists.some(({ isPending }) => isPending))) return <CardSkeletons />
  if (!mine.data) return <ErrorState order={3} error={mine.error} onRetry={() => void mine.refetch()} />
  if (isEmpty) return hasOthers ? <NothingPosted /> : <NoTasks />
  return (
    <PagedList rows={mine.data} more={nextPageOf(mine)}>
      {(task) => <OwnTaskCard task={task} now={now} />}
    </PagedList>
  )
}

/** The list is short, because the tasks the viewer helps with follow. */
const NothingPosted = () => (
  <Card>
    <Group justify="between" gap="sm">
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
