import { IconHourglass } from '@tabler/icons-react'
import { describeReportsWait } from '#shared/moderation/reports-wait-copy.ts'
import { site } from '#site'
import { Note } from '#web/ui/note.tsx'
import classes from './reports-wait-note.module.css'

/** Says that the viewer's reports wait, why, and whom to write to. */
export const ReportsWaitNote = ({ until }: { until: string }) => (
  <Note tone="lamp" icon={<IconHourglass size={22} aria-hidden />} className={classes.waits}>
    <p>{describeReportsWait(until, site.timeZone, site.outsidePerson).join(' ')}</p>
  </Note>
)
