import { Text } from '@mantine/core'
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
import { readFilters, tidyWords, withoutPlace } from '#web/tasks/browse-search.ts'
import { useTypedWords } from '#web/tasks/browse-typing.ts'
import { closeSpellings, countText, isFiltered, noFilters } from '#web/tasks/browse-wording.ts'
import { type Found, useBrowse } from '#web/tasks/browsing.ts'
import { TaskCard } from '#web/tasks/task-card.tsx'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'

export const Route = createFileRoute('/browse')({
  validateSearch: readFilters,
  component: signedIn(Browse),
})

function Browse() {
  const viewer = useViewer()
  const now = useToday()
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  const count = useRef<HTMLParagraphElement>(null)

  const change = (change: TaskFilters, { replace = false } = {}) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false })

  const words = useTypedWords(filters.q ?? '', (q) => change({ q }, { replace: true }))
  const { near, isAsking } = useNear(filters, () => change(withoutPlace(filters), { replace: true }))
  const q = tidyWords(words.text)
  const found = useBrowse(filters, { words: q, near, now })

  const goToCount = () => count.current?.focus({ preventScroll: true })
  const clear = () => {
    goToCount()
    words.forget()
    change({ ...noFilters, q: undefined })
  }
  const retry = () => {
    goToCount()
    found.again()
  }

  return (
    <>
      <PageHeading title="Browse Help Requests" />
      <BrowseControls
        filters={filters}
        words={words}
        status={isAsking ? 'Finding your location…' : statusOf(found)}
        countRef={count}
        onChange={change}
        onClear={clear}
      />
      {found.error && <ErrorState error={found.error} onRetry={retry} />}
      {!found.error && !found.tasks && <CardSkeletons count={5} />}
      {found.tasks?.length === 0 && <BrowseEmpty isFiltered={isFiltered({ ...filters, q })} onClear={clear} />}
      {found.isClose && (
        <Text role="status" c="dimmed" mb="md">
          {closeSpellings}
        </Text>
      )}
      {found.tasks && found.tasks.length > 0 && (
        <PagedList rows={found.tasks} more={found.more}>
          {(task) => <Result task={task} near={near} now={now} viewerId={viewer.id} />}
        </PagedList>
      )}
    </>
  )
}

function statusOf({ tasks, more, isSearching }: Found): string {
  if (isSearching) return 'Searching…'
  return tasks ? countText(tasks.length, more !== null) : ''
}

type ResultProps = { task: Task; near: Point | null; now: Date; viewerId: string }

const Result = memo(function Result({ task, near, now, viewerId }: ResultProps) {
  const action = <CardOfferButton task={task} viewerId={viewerId} />
  return <TaskCard task={task} now={now} viewerId={viewerId} miles={milesTo(task, near)} action={action} />
})
