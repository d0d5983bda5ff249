import { createFileRoute } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import type { Point } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/miles-to.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { prefetchForViewer, signedIn, useViewer } from '#web/app/signed-in.tsx'
import { CardOfferButton } from '#web/features/offers/card-offer-button.tsx'
import { BrowseControls } from '#web/features/tasks/browse/browse-controls.tsx'
import { noFilters } from '#web/features/tasks/browse/browse-copy.ts'
import { BrowseHead } from '#web/features/tasks/browse/browse-head.tsx'
import { BrowseResults } from '#web/features/tasks/browse/browse-results.tsx'
import { parseBrowseSearch, parseView } from '#web/features/tasks/browse/browse-search.ts'
import { storeLastSearch } from '#web/features/tasks/browse/last-search.ts'
import { useBrowseState } from '#web/features/tasks/browse/use-browse-state.ts'
import { useChangeBrowse } from '#web/features/tasks/browse/use-change-browse.ts'
import { TaskCard } from '#web/features/tasks/cards/task-card.tsx'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'

export const Route = createFileRoute('/browse')({
  validateSearch: parseBrowseSearch,
  codeSplitGroupings: [['loader', 'component']],
  loader: () => void prefetchForViewer(taskQueries.newest()),
  component: signedIn(Browse),
})

function Browse() {
  const viewer = useViewer()
  const now = useNow()
  const search = Route.useSearch()
  const change = useChangeBrowse()
  const shown = useBrowseState(viewer, search, now, change)
  const { view, searchText, filtersAsTyped } = shown
  const count = useRef<HTMLParagraphElement>(null)

  useEffect(
    () => storeLastSearch(viewer.id, { ...search, q: filtersAsTyped.q || undefined }),
    [viewer.id, search, filtersAsTyped.q],
  )

  const goToCount = () => count.current?.focus({ preventScroll: true })
  const clear = () => {
    goToCount()
    searchText.clear()
    change({ ...noFilters, q: undefined })
  }
  const retry = () => {
    goToCount()
    shown.found.retry()
  }

  return (
    <Tabs value={view} onChange={(value) => change({ view: parseView(value) })}>
      <BrowseHead />
      <BrowseControls
        filters={shown.filters}
        searchText={searchText}
        view={view}
        origin={shown.origin}
        status={shown.status}
        countRef={count}
        onChange={change}
        onClear={clear}
      />
      <TabPanel value={view}>
        <BrowseResults
          shown={shown}
          now={now}
          at={search.at}
          onChange={change}
          onClear={clear}
          onLeave={goToCount}
          onRetry={retry}
        >
          {(task) => <Result task={task} near={shown.origin.near} now={now} viewerId={viewer.id} />}
        </BrowseResults>
      </TabPanel>
    </Tabs>
  )
}

type ResultProps = { task: Task; near: Point | null; now: Date; viewerId: string }

const Result = memo(function Result({ task, near, now, viewerId }: ResultProps) {
  const action = <CardOfferButton task={task} viewerId={viewerId} />
  return <TaskCard task={task} now={now} viewerId={viewerId} miles={milesTo(task, near)} action={action} />
})
