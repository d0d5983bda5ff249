import { useInfiniteQuery } from '@tanstack/react-query'
import { nameWithin } from '#shared/users/wording.ts'
import { moreOf } from '#web/lib/pages.ts'
import { useToday } from '#web/lib/today.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { OwnTaskCard } from './own-task-card.tsx'
import { taskQueries } from './queries.ts'
import { TasksBelow } from './tasks-below.tsx'

/** Where the viewer has offered and nobody has answered yet; nothing where no offer of theirs waits. */
export function OfferedTasks() {
  const now = useToday()
  const offered = useInfiniteQuery(taskQueries.mine('offered'))
  const tasks = offered.data ?? []

  return (
    <TasksBelow title="Waiting for an answer" list={offered} count={tasks.length}>
      <PagedList rows={tasks} more={moreOf(offered)}>
        {(task) => <OwnTaskCard task={task} now={now} withWhom={nameWithin(task.requester)} isOffered />}
      </PagedList>
    </TasksBelow>
  )
}
