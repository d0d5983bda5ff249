import { cautionCopy } from '#shared/messages/copy.ts'
import { openReport, type ReportSubject } from '#web/features/reports/open-report.ts'
import classes from './caution.module.css'

/** Warns of money tricks below a message, which nothing holds back. */
export const Caution = ({ subject }: { subject: ReportSubject }) => (
  <p className={classes.caution}>
    <span>{`${cautionCopy.text} `}</span>
    <button type="button" className={classes.report} onClick={() => openReport(subject)}>
      {cautionCopy.report}
    </button>
  </p>
)
