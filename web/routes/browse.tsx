import { Text } from '@mantine/core'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { monthOf } from '#shared/calendar.ts'
import { oneOf } from '#shared/one-of.ts'
import type { Box, Point } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/browse.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { dayOf } from '#shared/time.ts'
import { askAhead, signedIn, useViewer } from '#web/app/signed-in.tsx'
import { useToday } from '#web/lib/today.ts'
import { CardOfferButton } from '#web/offers/card-offer-button.tsx'
import { BrowseControls } from '#web/tasks/browse-controls.tsx'
import { BrowseEmpty } from '#web/tasks/browse-empty.tsx'
import { frameOf, statusOf } from '#web/tasks/browse-frame.ts'
import { useNear } from '#web/tasks/browse-near.ts'
import { type BrowseSearch, filtersIn, readBrowse, tidyWords, views, withoutPlace } from '#web/tasks/browse-search.ts'
import { useTypedWords } from '#web/tasks/browse-typing.ts'
import { BrowseCalendar, BrowseMap } from '#web/tasks/browse-views.ts'
import { closeSpellings, isFiltered, noFilters } from '#web/tasks/browse-wording.ts'
import { useBrowse } from '#web/tasks/browsing.ts'
import { rememberBrowse } from '#web/tasks/last-browse.ts'
import { taskQueries } from '#web/tasks/queries.ts'
import { TaskCard } from '#web/tasks/task-card.tsx'
import { UnfoldingList } from '#web/tasks/unfolding-list.tsx'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
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
  const filters = useMemo(() => filtersIn(search), [search])
  const { view = 'list', month = monthOf(dayOf(now)) } = search
  const navigate = Route.useNavigate()
  const { history } = useRouter()
  const count = useRef<HTMLParagraphElement>(null)

  const change = useCallback(
    (change: BrowseSearch, { replace = false } = {}) => {
      // What settles late, a map or typed words, calls nobody back who is on the way to a task.
      if (history.location.pathname !== '/browse') return
      void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: false })
    },
    [navigate, history],
  )

  const words = useTypedWords(filters.q ?? '', (q) => change({ q }, { replace: true }))
  const { near, isAsking } = useNear(filters, () => change(withoutPlace(filters), { replace: true }))
  const q = tidyWords(words.text)
  const [box, setBox] = useState<Box | null>(null)
  const frame = useMemo(() => frameOf(view, month, box), [view, month, box])
  const found = useBrowse(filters, { words: q, near, now, frame, isFramed: view !== 'map' || box !== null })

  useEffect(() => rememberBrowse(viewer.id, { ...search, q: q || undefined }), [viewer.id, search, q])

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
  const show = (value: string) => {
    const chosen = oneOf(views, value)
    change({ view: chosen === 'list' ? undefined : chosen })
  }

  const sought = { ...filters, q }
  const isEmpty = found.tasks?.length === 0 && (view === 'list' || found.isWhole)
  return (
    <>
      <PageHeading title="Browse Help Requests" />
      <Tabs value={view} onChange={show}>
        <BrowseControls
          filters={filters}
          words={words}
          view={view}
          status={isAsking ? 'Finding your location…' : statusOf(found, view, month, box)}
          countRef={count}
          onChange={change}
          onClear={clear}
        />
        <TabPanel value={view}>
          {found.error && <ErrorState error={found.error} onRetry={retry} />}
          {!found.error && !found.tasks && view !== 'map' && <CardSkeletons count={5} isTask />}
          {isEmpty && <BrowseEmpty isFiltered={isFiltered(sought)} onClear={clear} />}
          {found.isClose && (
            <Text role="status" c="dimmed" mb="md">
              {closeSpellings}
            </Text>
          )}
          {found.tasks && !isEmpty && view === 'list' && (
            <UnfoldingList tasks={found.tasks} more={found.more}>
              {(task) => <Result task={task} near={near} now={now} viewerId={viewer.id} />}
            </UnfoldingList>
          )}
          {found.tasks && !isEmpty && view === 'calendar' && (
            <BrowseCalendar
              tasks={found.tasks}
              isWhole={found.isWhole ?? false}
              month={month}
              filters={sought}
              near={near}
              now={now}
              onTurn={(month) => change({ month: month === monthOf(dayOf(now)) ? undefined : month })}
              onClear={clear}
            />
          )}
          {found.isWhole !== undefined && !isEmpty && view === 'map' && (
            <BrowseMap
              tasks={found.tasks ?? []}
              isWhole={found.isWhole}
              isCut={found.isCut}
              onClear={isFiltered(sought) ? clear : null}
              at={search.at}
              near={near}
              now={now}
              onShow={(box, spot) => {
                setBox(box)
                if (spot !== null) change({ at: spot }, { replace: true })
              }}
            />
          )}
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
