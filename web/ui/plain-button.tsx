import type { ComponentProps } from 'react'
import classes from './plain-button.module.css'

/** A button without a look of its own, for components that style it themselves. */
export const PlainButton = ({ className = '', ...others }: ComponentProps<'button'>) => (
  <button type="button" {...others} className={`${classes.button} ${className}`} />
)
