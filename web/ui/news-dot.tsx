import classes from './news-dot.module.css'

/** Something new is behind this: a dot to see, words to hear. */
export const NewsDot = ({ label }: { label: string }) => (
  <span className={classes.dot}>
    <span className="unseen">{label}</span>
  </span>
)
