import type { ReactNode } from 'react'
import { formatChatTime } from '#shared/messages/format-message-time.ts'
import type { ReportOfCase } from '#shared/moderation/schema.ts'
import { type ReportReason, reportReasons } from '#shared/reports/choices.ts'
import { useToday } from '#web/lib/use-today.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { AttachedMessages } from './attached-messages.tsx'
import { EvidenceCopy } from './evidence-copy.tsx'
import { caseCopy } from './moderation-copy.ts'
import classes from './report-panel.module.css'
import { ReportedPicture } from './reported-picture.tsx'
import { ReporterActions } from './reporter-actions.tsx'

type Props = {
  report: ReportOfCase
  /** An earlier report with the same copy, which is then not repeated. */
  sameAs: ReportOfCase | undefined
  caseId: string
  reasons: ReportReason[]
  renderFactorGate: (onShown: () => void) => ReactNode
}

/** One report: its reason, the words of the reporter, and the copy of the thing at that time. */
export function ReportPanel({ report, sameAs, caseId, reasons, renderFactorGate }: Props) {
  const { ref, reason, text, createdAt, reporterId, hasPicture, evidence } = report
  const today = useToday()
  return (
    <Panel
      title={reportReasons[reason].label}
      label={`${reportReasons[reason].label}, ${ref}`}
      aside={
        <Text as="span" size="sm" tone="soft">
          {ref}
        </Text>
      }
    >
      <Stack gap="lg">
        <Text size="sm" tone="soft" className={classes.meta}>
          <time dateTime={createdAt}>{formatChatTime(createdAt, today)}</time>
          {reporterId ? (
            <TextLink to="/user/$userId" params={{ userId: reporterId }} isInText>
              {caseCopy.seeReporter}
            </TextLink>
          ) : (
            <span>{caseCopy.gone}</span>
          )}
        </Text>
        {text && (
          <div>
            <Text size="sm" tone="soft">
              {caseCopy.reporterWords}
            </Text>
            <Text className={classes.words} dir="auto">
              {text}
            </Text>
          </div>
        )}
        {sameAs ? (
          <Text size="sm" tone="soft">
            {caseCopy.sameAs(sameAs.ref)}
          </Text>
        ) : (
          <EvidenceCopy evidence={evidence} hasPicture={hasPicture} />
        )}
        {evidence.messages.length > 0 && <AttachedMessages evidence={evidence} />}
        {hasPicture && <ReportedPicture caseId={caseId} reportId={report.id} reasons={reasons} />}
        {reporterId && <ReporterActions caseId={caseId} report={report} renderFactorGate={renderFactorGate} />}
      </Stack>
    </Panel>
  )
}
