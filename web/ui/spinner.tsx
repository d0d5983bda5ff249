import classes from './spinner.module.css'

/** Turns as long as something is on its way; words beside it say so. */
export const Spinner = ({ isLarge = false }: { isLarge?: boolean }) => (
  <span className={classes.spinner} aria-hidden {...(isLarge && { 'data-large': true })} />
)
