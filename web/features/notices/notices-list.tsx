import { useInfiniteQuery } from '@tanstack/react-query'
import { nextPageOf } from '#web/lib/pages.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { NoticeItem } from './notice-item.tsx'
import { noticesCopy } from './notices-copy.ts'
import { noticeQueries } from './queries.ts'

/** The viewer's notices, the latest first. */
export function NoticesList({ viewerId }: { viewerId: string }) {
  const list = useInfiniteQuery(noticeQueries.list())
  return (
    <>
      {list.isPending && <CardSkeletons count={2} />}
      {!list.isPending && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyState title={noticesCopy.none} text={noticesCopy.noneText} />}
      {list.data && list.data.length > 0 && (
        <PagedList rows={list.data} more={nextPageOf(list)}>
          {(notice) => <NoticeItem notice={notice} viewerId={viewerId} />}
        </PagedList>
      )}
    </>
  )
}
