import classes from './unread-dot.module.css'

/** A dot that marks something new, with a label for screen readers. */
export const UnreadDot = ({ label }: { label: string }) => (
  <span className={classes.dot}>
    <span className="visually-hidden">{label}</span>
  </span>
)
