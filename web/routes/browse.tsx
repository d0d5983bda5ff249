import { createFileRoute } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import type { Point } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/browse.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { askAhead, signedIn, useViewer } from '#web/app/signed-in.tsx'
import { useToday } from '#web/lib/today.ts'
import { CardOfferButton } from '#web/offers/card-offer-button.tsx'
import { BrowseControls } from '#web/tasks/browse-controls.tsx'
import { BrowseResults } from '#web/tasks/browse-results.tsx'
import { readBrowse, viewNamed } from '#web/tasks/browse-search.ts'
import { useShown } from '#web/tasks/browse-shown.ts'
import { noFilters } from '#web/tasks/browse-wording.ts'
import { useChangeBrowse } from '#web/tasks/change-browse.ts'
import { rememberBrowse } from '#web/tasks/last-browse.ts'
import { taskQueries } from '#web/tasks/queries.ts'
import { TaskCard } from '#web/tasks/task-card.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'

export const Route = createFileRoute('/browse')({
  validateSearch: readBrowse,
  codeSplitGroupings: [['loader', 'component']],
  loader: () => void askAhead(taskQueries.newest()),
  component: signedIn(Browse),
})

function Browse() {
  const viewer = useViewer()
  const now = useToday()
  const search = Route.useSearch()
  const change = useChangeBrowse()
  const shown = useShown(search, now, change)
  const { view, words, sought } = shown
  const count = useRef<HTMLParagraphElement>(null)

  useEffect(() => rememberBrowse(viewer.id, { ...search, q: sought.q || undefined }), [viewer.id, search, sought.q])

  const goToCount = () => count.current?.focus({ preventScroll: true })
  const clear = () => {
    goToCount()
    words.forget()
    change({ ...noFilters, q: undefined })
  }
  const retry = () => {
    goToCount()
    shown.found.again()
  }

  return (
    <>
      <PageHeading title="Browse Help Requests" />
      <Tabs value={view} onChange={(value) => change({ view: viewNamed(value) })}>
        <BrowseControls
          filters={shown.filters}
          words={words}
          view={view}
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
            {(task) => <Result task={task} near={shown.near} now={now} viewerId={viewer.id} />}
          </BrowseResults>
        </TabPanel>
      </Tabs>
    </>
  )
}

type ResultProps = { task: Task; near: Point | null; now: Date; viewerId: string }

const Result = memo(function Result({ task, near, now, viewerId }: ResultProps) {
  const action = <CardOfferButton task={task} viewerId={viewerId} />
  return <TaskCard task={task} now={now} viewerId={viewerId} miles={milesTo(task, near)} action={action} />
})
