import { useInfiniteQuery } from '@tanstack/react-query'
import { nextPageOf } from '#web/lib/pages.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { OftenCharged } from './often-charged.tsx'
import { OwnRecords } from './own-records.tsx'
import { PromiseItem } from './promise-item.tsx'
import { promisesCopy } from './promises-copy.ts'
import { promiseQueries } from './queries.ts'

/** The words that others read about the viewer, and below them each arrangement, the latest end first. */
export function PromisesList() {
  const own = useInfiniteQuery(promiseQueries.own())
  if (own.isPending) return <CardSkeletons count={3} />
  if (!own.data) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
  const { lines } = own.data
  if (lines.length === 0) return <EmptyState title={promisesCopy.none} text={promisesCopy.noneText} />
  return (
    <Stack gap="lg">
      {own.data.isOftenCharged && <OftenCharged />}
      <OwnRecords promises={own.data} />
      <PagedList rows={lines} more={nextPageOf(own)}>
        {(line) => <PromiseItem line={line} />}
      </PagedList>
    </Stack>
  )
}
