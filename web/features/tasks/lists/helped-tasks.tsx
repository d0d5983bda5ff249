import { useInfiniteQuery } from '@tanstack/react-query'
import { otherParticipantText } from '#shared/tasks/format-task.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { useNow } from '#web/lib/use-now.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { OwnTaskCard } from './own-task-card.tsx'
import { TaskSection } from './task-section.tsx'

/** Tasks the viewer was chosen for, newest first; renders nothing if there are none. */
export function HelpedTasks({ viewerId }: { viewerId: string }) {
  const now = useNow()
  const all = useInfiniteQuery(taskQueries.mine('all'))
  const helped = all.data?.filter(({ helperId }) => helperId === viewerId) ?? []

  return (
    <TaskSection title="Tasks you help with" list={all} count={helped.length}>
      <PagedList rows={helped} more={nextPageOf(all)}>
        {(task) => <OwnTaskCard task={task} now={now} participantText={otherParticipantText(task, viewerId)} />}
      </PagedList>
    </TaskSection>
  )
}
