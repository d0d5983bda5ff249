import { Link } from '@tanstack/react-router'
import { moderationRefusals } from '#shared/moderation/copy.ts'
import type { CaseSummary } from '#shared/moderation/schema.ts'
import { reportedThings } from '#web/features/reports/report-copy.ts'
import { Tile } from '#web/ui/tile.tsx'
import classes from './case-row.module.css'
import { CaseTags } from './case-tags.tsx'
import { ageText, reasonsText } from './moderation-copy.ts'
import { subjectLook } from './subject-look.ts'

/** One case of a list, which links to it. */
export function CaseRow({ found, viewerId }: { found: CaseSummary; viewerId: string }) {
  const { id, subjectKind, urgency, state, reasons, createdAt, whyNot } = found
  const isUrgent = state === 'open' && urgency !== 'usual'
  return (
    <Link to="/moderate/case/$id" params={{ id }} className={classes.row} data-is-urgent={isUrgent}>
      <Tile {...subjectLook[subjectKind]} />
      <span className={classes.text}>
        <span className={classes.head}>
          <strong className={classes.thing}>{reportedThings[subjectKind]}</strong>
          <CaseTags found={found} viewerId={viewerId} />
        </span>
        <span>{reasonsText(reasons)}</span>
        <time className={classes.soft} dateTime={createdAt}>
          {ageText(createdAt, new Date())}
        </time>
        {whyNot && <span className={classes.soft}>{moderationRefusals[whyNot].message}</span>}
      </span>
    </Link>
  )
}
