import { type ReactNode, useState } from 'react'
import type { ReportReason } from '#shared/reports/choices.ts'
import type { Report } from '#shared/reports/schema.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { closeReport, type ReportSubject } from './open-report.ts'
import { ReasonList } from './reason-list.tsx'
import { reportLabels } from './report-copy.ts'
import { ReportForm } from './report-form.tsx'
import { ReportSent } from './report-sent.tsx'

type Props = {
  subject: ReportSubject
  /** Renders the offer to block the person once the report is sent. */
  renderBlockButton: (onBlocked: () => void) => ReactNode
}

/** Reports something in two steps: the reason, then words that help. */
export function ReportDialog({ subject, renderBlockButton }: Props) {
  const [reason, setReason] = useState<ReportReason>()
  const [sent, setSent] = useState<Report>()
  return (
    <Dialog opened title={reportLabels[subject.kind](subject.person)} onClose={closeReport}>
      {sent ? (
        <ReportSent report={sent} renderBlockButton={renderBlockButton} />
      ) : reason ? (
        <ReportForm subject={subject} reason={reason} onSent={setSent} onBack={() => setReason(undefined)} />
      ) : (
        <ReasonList onChoose={setReason} />
      )}
    </Dialog>
  )
}
