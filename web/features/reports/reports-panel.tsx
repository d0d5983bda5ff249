import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/calendar.ts'
import { outcomeText, ruleNumbered } from '#shared/moderation/notice-copy.ts'
import { reportReasons } from '#shared/reports/choices.ts'
import type { Report } from '#shared/reports/schema.ts'
import { site } from '#site'
import { nextPageOf } from '#web/lib/pages.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { StuckNote } from '#web/ui/stuck-note.tsx'
import { Text } from '#web/ui/text.tsx'
import { reportQueries } from './queries.ts'
import { reportCopy, reportedThings } from './report-copy.ts'
import classes from './reports-panel.module.css'

/** Lists the viewer's reports, and what became of each. */
export function ReportsPanel() {
  const list = useInfiniteQuery(reportQueries.list())
  return (
    <Panel title="Your reports">
      {list.isPending && <Skeleton height={48} />}
      {!list.isPending && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} order={3} />}
      {list.data?.length === 0 && <Text tone="soft">{reportCopy.none}</Text>}
      {list.data && list.data.length > 0 && (
        <PagedList rows={list.data} more={nextPageOf(list)} isRuled>
          {(report) => <ReportRow report={report} />}
        </PagedList>
      )}
    </Panel>
  )
}

function ReportRow({ report: { ref, subjectKind, reason, createdAt, isStuck, answer } }: { report: Report }) {
  return (
    <div>
      <Text>{`${reportedThings[subjectKind]}: ${reportReasons[reason].label}`}</Text>
      <Text size="sm" tone="soft">
        {`${ref} · ${formatDate(createdAt)}${answer ? '' : ` · ${reportCopy.waits}`}`}
      </Text>
      {isStuck && <StuckNote />}
      {answer && (
        <Text className={classes.outcome}>{outcomeText(answer.tookStep, ruleNumbered(site.rules, answer.rule))}</Text>
      )}
      {answer?.text && (
        <Text className={classes.words} dir="auto">
          {answer.text}
        </Text>
      )}
    </div>
  )
}
