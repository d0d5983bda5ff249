import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { signedIn } from '#web/app/signed-in.tsx'
import { NoticeItem } from '#web/features/notices/notice-item.tsx'
import { noticesCopy } from '#web/features/notices/notices-copy.ts'
import { noticeQueries } from '#web/features/notices/queries.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'

export const Route = createFileRoute('/account_/notices')({ component: signedIn(Notices) })

function Notices() {
  const list = useInfiniteQuery(noticeQueries.list())
  return (
    <>
      <BackLink to="/account">Back to Your Account</BackLink>
      <PageHeading title={noticesCopy.title} intro={noticesCopy.intro} />
      {list.isPending && <CardSkeletons count={2} />}
      {!list.isPending && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <EmptyState title={noticesCopy.none} text={noticesCopy.noneText} />}
      {list.data && list.data.length > 0 && (
        <PagedList rows={list.data} more={nextPageOf(list)}>
          {(notice) => <NoticeItem notice={notice} />}
        </PagedList>
      )}
    </>
  )
}
