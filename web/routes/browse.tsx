import { createFileRoute } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import type { Point } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/browse.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { useToday } from '#web/lib/today.ts'
import { CardOfferButton } from '#web/offers/card-offer-button.tsx'
import { BrowseControls } from '#web/tasks/browse-controls.tsx'
import { BrowseEmpty } from '#web/tasks/browse-empty.tsx'
import { useNear } from '#web/tasks/browse-near.ts'
import { BrowseResults } from '#web/tasks/browse-results.tsx'
import { readFilters, tidyWords, withoutPlace } from '#web/tasks/browse-search.ts'
import { useTypedWords } from '#web/tasks/browse-typing.ts'
import { countText, isFiltered, noFilters } from '#web/tasks/browse-wording.ts'
import { type Found, useBrowse } from '#web/tasks/browsing.ts'
import { TaskCard } from '#web/tasks/task-card.tsx'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const Route = createFileRoute('/browse')({
  validateSearch: readFilters,
  component: signedIn(Browse),
})

function Browse() {
  const now = useToday()
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  const count = useRef<HTMLParagraphElement>(null)

  const change = (change: TaskFilters, { replace = false } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false })

  const words = useTypedWords(filters.q ?? '', (q) => change({ q }, { replace: true }))
  const { near, isAsking } = useNear(filters, () => change(withoutPlace(filters), { replace: true }))
  const found = useBrowse(filters, { words: tidyWords(words.text), near, now })

  const clear = () => {
    count.current?.focus({ preventScroll: true })
    words.forget()
    change({ ...noFilters, q: undefined })
  }

  const status = found.tasks ? countText(found.tasks.length, found.more !== null) : ''
  return (
    <>
      <PageHeading title="Browse Help Requests" />
      <BrowseControls
        filters={filters}
        words={words}
        status={isAsking ? 'Finding your location…' : status}
        countRef={count}
        onChange={change}
        onClear={clear}
      />
      <Results
        found={found}
        near={near}
        now={now}
        isFiltered={isFiltered(filters) || words.text !== ''}
        onClear={clear}
      />
    </>
  )
}

type ResultsProps = { found: Found; near: Point | null; now: Date; isFiltered: boolean; onClear: () => void }

function Results({ found, near, now, isFiltered, onClear }: ResultsProps) {
  const viewer = useViewer()

  if (found.error) return <ErrorState onRetry={found.again} />
  if (!found.tasks) return <CardSkeletons count={5} />
  if (found.tasks.length === 0) return <BrowseEmpty isFiltered={isFiltered} onClear={onClear} />
  return (
    <BrowseResults tasks={found.tasks} more={found.more}>
      {(task) => <Result task={task} near={near} now={now} viewerId={viewer.id} />}
    </BrowseResults>
  )
}

type ResultProps = { task: Task; near: Point | null; now: Date; viewerId: string }

const Result = memo(function Result({ task, near, now, viewerId }: ResultProps) {
  const action = <CardOfferButton task={task} viewerId={viewerId} />
  return <TaskCard task={task} now={now} viewerId={viewerId} miles={milesTo(task, near)} action={action} />
})
