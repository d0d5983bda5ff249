import classes from './divider.module.css'

/** A line with words in its middle. */
export const Divider = ({ label }: { label: string }) => (
  <div className={classes.divider}>
    <span>{label}</span>
  </div>
)
