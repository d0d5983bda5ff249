import type { ReactNode } from 'react'
import type { Task } from '#shared/tasks/schema.ts'
import type { NextPage } from '#web/lib/pages.ts'
import { useIncrementalList } from '#web/lib/use-incremental-list.ts'
import { PagedList } from '#web/ui/paged-list.tsx'

type Props = { tasks: Task[]; more: NextPage | null; children: (task: Task) => ReactNode }

/** Search results, drawn a few cards at a time; more are loaded as the reader nears the end. */
export function IncrementalList({ tasks, more, children }: Props) {
  const [list, shown] = useIncrementalList(tasks, more)
  return (
    <div ref={list}>
      <PagedList rows={tasks.slice(0, shown)} more={shown < tasks.length ? null : more} isEndless hasColumns>
        {children}
      </PagedList>
    </div>
  )
}
