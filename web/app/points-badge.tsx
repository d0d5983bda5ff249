import { IconSparkles } from '@tabler/icons-react'
import { pointsText } from '#shared/users/wording.ts'
import { site } from '#site'
import classes from './points-badge.module.css'

/** How many community points somebody has, and that they are still to come. */
export const PointsBadge = ({ points }: { points: number }) => (
  <span className={classes.badge}>
    <IconSparkles size={18} aria-hidden />
    <span>
      <span>{pointsText(points)}</span>
      {!site.communityPoints && <small>coming soon</small>}
    </span>
  </span>
)
