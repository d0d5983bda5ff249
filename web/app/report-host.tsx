import { BlockTooButton } from '#web/features/blocks/block-too-button.tsx'
import { useOpenReport } from '#web/features/reports/open-report.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const ReportDialog = lazyComponent(
  () => import('#web/features/reports/report-dialog.tsx').then((part) => part.ReportDialog),
  () => null,
)

/** Shows the dialog of the report that is being written, on whatever screen it was begun. */
export function ReportHost() {
  const subject = useOpenReport()
  return (
    subject && (
      <ReportDialog
        key={`${subject.kind} ${subject.id}`}
        subject={subject}
        renderBlockButton={(onBlocked) => <BlockTooButton person={subject.person} onBlocked={onBlocked} />}
      />
    )
  )
}
