import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatChatTime } from '#shared/messages/format-message-time.ts'
import type { LogLine } from '#shared/moderation/log-schema.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Card } from '#web/ui/card.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import caseList from './case-list.module.css'
import { logCopy, logText } from './log-copy.ts'
import classes from './log-list.module.css'
import { moderationQueries } from './queries.ts'

/** The log of everything that was done with a role, the latest line first. */
export function LogList() {
  const list = useInfiniteQuery(moderationQueries.log())
  if (list.isPending) return <CardSkeletons count={2} />
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.length === 0) return <EmptyState title={logCopy.none} text={logCopy.noneText} />
  return (
    <Card className={caseList.list}>
      <PagedList rows={list.data} more={nextPageOf(list)}>
        {(line) => <Line line={line} />}
      </PagedList>
    </Card>
  )
}

function Line({ line }: { line: LogLine }) {
  const today = useToday()
  const { at, subjectKind, subjectId } = line
  return (
    <div className={classes.line}>
      <span>{logText(line)}</span>
      <span className={classes.end}>
        {subjectKind === 'case' && subjectId && (
          <Link to="/moderate/case/$id" params={{ id: subjectId }} className={classes.link}>
            {logCopy.openCase}
          </Link>
        )}
        <time dateTime={at}>{formatChatTime(at, today)}</time>
      </span>
    </div>
  )
}
