import { MessagesDot } from './messages-dot.tsx'
import classes from './nav-label.module.css'

/** A navigation link's label; the one to Messages has the red dot. */
export const NavLabel = ({ label, to }: { label: string; to: string }) => (
  <span className={classes.label}>
    <span>{label}</span>
    {to === '/messages' && <MessagesDot className={classes.dot} />}
  </span>
)
