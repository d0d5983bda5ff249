import { useInfiniteQuery } from '@tanstack/react-query'
import { otherEndText } from '#shared/tasks/wording.ts'
import { moreOf } from '#web/lib/pages.ts'
import { useToday } from '#web/lib/today.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { OwnTaskCard } from './own-task-card.tsx'
import { taskQueries } from './queries.ts'
import { TasksBelow } from './tasks-below.tsx'

/** What the viewer was chosen for, newest first; nothing where they never were. */
export function HelpedTasks({ viewerId }: { viewerId: string }) {
  const now = useToday()
  const all = useInfiniteQuery(taskQueries.mine('all'))
  const helped = all.data?.filter(({ helperId }) => helperId === viewerId) ?? []

  return (
    <TasksBelow title="Tasks you help with" list={all} count={helped.length}>
      <PagedList rows={helped} more={moreOf(all)}>
        {(task) => <OwnTaskCard task={task} now={now} withWhom={otherEndText(task, viewerId)} />}
      </PagedList>
    </TasksBelow>
  )
}
