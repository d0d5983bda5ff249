import { IconEyeOff, IconLock, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { moderationRefusals } from '#shared/moderation/copy.ts'
import type { Case, ReportOfCase } from '#shared/moderation/schema.ts'
import { Note } from '#web/ui/note.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StuckNote } from '#web/ui/stuck-note.tsx'
import { AppealPanel } from './appeal-panel.tsx'
import { AuthorPanel } from './author-panel.tsx'
import classes from './case-content.module.css'
import { DecisionPanel } from './decision-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { caseCopy } from './moderation-copy.ts'
import { PausePanel } from './pause-panel.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { ReportPanel } from './report-panel.tsx'

type Props = {
  found: Case
  viewerId: string
  /** Asks for a code before a decision; it belongs to another feature. */
  renderFactorGate: (onShown: () => void) => ReactNode
}

/** The evidence, and beside it the decision; on a phone below it. Somebody too close to the case reads why not. */
export function CaseContent({ found, viewerId, renderFactorGate }: Props) {
  const { id, content, whyNot, reasons } = found
  if (whyNot || !content)
    return (
      <Stack gap="lg" className={classes.excluded}>
        <Note tone="lamp" icon={<IconLock size={22} aria-hidden />}>
          <p>{`${whyNot ? moderationRefusals[whyNot].message : ''} ${found.isStuck ? caseCopy.seen : caseCopy.excluded}`}</p>
          {found.isStuck && <StuckNote />}
        </Note>
        <PausePanel found={found} renderFactorGate={renderFactorGate} />
      </Stack>
    )
  return (
    <div className={classes.columns}>
      <Stack gap="lg" className={classes.column}>
        {content.isHeld && (
          <Note tone="lamp" icon={<IconEyeOff size={22} aria-hidden />}>
            <p>{caseCopy.held}</p>
          </Note>
        )}
        {content.reports.map((report) => (
          <ReportPanel
            key={report.id}
            report={report}
            sameAs={findSame(content.reports, report)}
            caseId={id}
            reasons={reasons.map(({ reason }) => reason)}
            renderFactorGate={renderFactorGate}
          />
        ))}
      </Stack>
      <Stack gap="lg" className={classes.column}>
        {content.knowsOne && (
          <Note tone="lamp" icon={<IconUsers size={22} aria-hidden />}>
            <p>{caseCopy.knowsOne}</p>
          </Note>
        )}
        <AuthorPanel author={content.author} />
        <PausePanel found={found} renderFactorGate={renderFactorGate} />
        {content.appeals.length > 0 && (
          <AppealPanel found={found} content={content} viewerId={viewerId} renderFactorGate={renderFactorGate} />
        )}
        <QuestionPanel found={found} content={content} viewerId={viewerId} renderFactorGate={renderFactorGate} />
        <DecisionPanel found={found} viewerId={viewerId} renderFactorGate={renderFactorGate} />
        <HistoryPanel caseId={id} content={content} viewerId={viewerId} renderFactorGate={renderFactorGate} />
      </Stack>
    </div>
  )
}

const wordsOf = ({ evidence: { messages: _added, ...copy } }: ReportOfCase) => JSON.stringify(copy)

/** Returns the first report with the same copy, if it is another one. */
function findSame(reports: ReportOfCase[], report: ReportOfCase): ReportOfCase | undefined {
  const first = reports.find((other) => wordsOf(other) === wordsOf(report))
  return first === report ? undefined : first
}
