import { useInfiniteQuery } from '@tanstack/react-query'
import { nameInSentence } from '#shared/users/format-user.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { OwnTaskCard } from './own-task-card.tsx'
import { TaskSection } from './task-section.tsx'

/** Tasks with the viewer's pending offer; renders nothing if there are none. */
export function OfferedTasks() {
  const now = useNow()
  const offered = useInfiniteQuery(taskQueries.mine('offered'))
  const tasks = offered.data ?? []

  return (
    <TaskSection title="Waiting for an answer" list={offered} count={tasks.length}>
      <PagedList rows={tasks} more={nextPageOf(offered)}>
        {(task) => <OwnTaskCard task={task} now={now} participantText={nameInSentence(task.requester)} isOffered />}
      </PagedList>
    </TaskSection>
  )
}
