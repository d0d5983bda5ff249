import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

type Look = 'quiet' | 'edged' | 'filled'
type Props = ComponentProps<'button'> & { 'aria-label': string; look?: Look }

/** What makes something else look like one: a link. */
export const iconButton = (look: Look = 'quiet', className = '') => ({
  'data-look': look,
  className: `${classes.button} ${className}`,
})

/** A button that shows a picture alone. */
export const IconButton = ({ look, className, ...button }: Props) => (
  <button type="button" {...button} {...iconButton(look, className)} />
)
