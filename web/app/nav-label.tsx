import { MessagesBadge } from './messages-badge.tsx'
import classes from './nav-label.module.css'

/** A navigation link's label; the one to Messages tells what is new there. */
export const NavLabel = ({ label, to }: { label: string; to: string }) => (
  <span className={classes.label}>
    <span>{label}</span>
    {to === '/messages' && <MessagesBadge className={classes.badge} />}
  </span>
)
