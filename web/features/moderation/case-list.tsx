import { useInfiniteQuery } from '@tanstack/react-query'
import type { CaseState } from '#shared/moderation/choices.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { Card } from '#web/ui/card.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import classes from './case-list.module.css'
import { CaseRow } from './case-row.tsx'
import { noCases } from './moderation-copy.ts'
import { moderationQueries } from './queries.ts'

/** The cases in one state. */
export function CaseList({ state, viewerId }: { state: CaseState; viewerId: string }) {
  const list = useInfiniteQuery(moderationQueries.cases(state))
  if (list.isPending) return <CardSkeletons count={2} />
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.length === 0) return <EmptyState {...noCases[state]} />
  return (
    <Card className={classes.list}>
      <PagedList rows={list.data} more={nextPageOf(list)}>
        {(found) => <CaseRow found={found} viewerId={viewerId} />}
      </PagedList>
    </Card>
  )
}
