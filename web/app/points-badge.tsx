import { IconSparkles } from '@tabler/icons-react'
import { formatPoints } from '#shared/users/format-user.ts'
import { site } from '#site'
import classes from './points-badge.module.css'

/** Shows the community points, quietly and marked 'coming soon' until they are enabled. */
export const PointsBadge = ({ points }: { points: number }) => (
  <span className={classes.badge} data-quiet={!site.communityPoints}>
    <IconSparkles size={18} aria-hidden />
    <span>
      <span>{formatPoints(points)}</span>
      {!site.communityPoints && <small>coming soon</small>}
    </span>
  </span>
)
