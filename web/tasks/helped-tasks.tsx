import { Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { otherEndText } from '#shared/tasks/wording.ts'
import { moreOf } from '#web/lib/pages.ts'
import { useToday } from '#web/lib/today.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { OwnTaskCard } from './own-task-card.tsx'
import { taskQueries } from './queries.ts'

/** What the viewer was chosen for, newest first; nothing where they never were. */
export function HelpedTasks({ viewerId }: { viewerId: string }) {
  const now = useToday()
  const all = useInfiniteQuery(taskQueries.mine('all'))
  const helped = all.data?.filter(({ helperId }) => helperId === viewerId) ?? []

  if (helped.length === 0) return null
  return (
    <section aria-labelledby="helped-tasks">
      <Title order={2} size="h3" id="helped-tasks" mt="xl" mb="md">
        Tasks you help with
      </Title>
      <PagedList rows={helped} more={moreOf(all)}>
        {(task) => <OwnTaskCard task={task} now={now} withWhom={otherEndText(task, viewerId)} />}
      </PagedList>
    </section>
  )
}
