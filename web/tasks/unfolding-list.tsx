import type { ReactNode } from 'react'
import type { Task } from '#shared/tasks/schema.ts'
import type { More } from '#web/lib/pages.ts'
import { useUnfold } from '#web/lib/unfold.ts'
import { PagedList } from '#web/ui/paged-list.tsx'

type Props = { tasks: Task[]; more: More | null; children: (task: Task) => ReactNode }

/** What was found, drawn a few cards at a time, and read on as its reader comes to its end. */
export function UnfoldingList({ tasks, more, children }: Props) {
  const [list, shown] = useUnfold(tasks, more)
  return (
    <div ref={list}>
      <PagedList rows={tasks.slice(0, shown)} more={shown < tasks.length ? null : more} isEndless>
        {children}
      </PagedList>
    </div>
  )
}
