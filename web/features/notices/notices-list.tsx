import { useInfiniteQuery } from '@tanstack/react-query'
import { nextPageOf } from '#web/lib/pages.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { NoticeItem } from './notice-item.tsx'
import { noticesCopy } from './notices-copy.ts'
import { noticeQueries } from './queries.ts'
import { QuestionItem } from './question-item.tsx'

type Props = {
  viewerId: string
  /** True for somebody whose account is suspended: they cannot read questions. */
  isSuspended?: boolean
}

/** Questions of volunteers to the viewer, and below them the notices; the latest of each first. */
export function NoticesList({ viewerId, isSuspended = false }: Props) {
  const notices = useInfiniteQuery(noticeQueries.list())
  const questions = useInfiniteQuery({ ...noticeQueries.questions(), enabled: !isSuspended })
  if (notices.isLoading || questions.isLoading) return <CardSkeletons count={2} />
  const failed = [notices, ...(isSuspended ? [] : [questions])].find(({ data }) => !data)
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  const [asked, told] = [questions.data ?? [], notices.data ?? []]
  if (asked.length + told.length === 0) return <EmptyState title={noticesCopy.none} text={noticesCopy.noneText} />
  return (
    <Stack gap="lg">
      {asked.length > 0 && (
        <PagedList rows={asked} more={nextPageOf(questions)}>
          {(question) => <QuestionItem question={question} viewerId={viewerId} />}
        </PagedList>
      )}
      {told.length > 0 && (
        <PagedList rows={told} more={nextPageOf(notices)}>
          {(notice) => <NoticeItem notice={notice} viewerId={viewerId} />}
        </PagedList>
      )}
    </Stack>
  )
}
