import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

type Look = 'quiet' | 'edged' | 'filled'
type Props = ComponentProps<'button'> & { 'aria-label': string; look?: Look }

/** Props that make another element, such as a link, look like an icon button. */
export const iconButton = (look: Look = 'quiet', className = '') => ({
  'data-look': look,
  className: `${classes.button} ${className}`,
})

/** A button that shows only an icon. */
export const IconButton = ({ look, className, ...button }: Props) => (
  <button type="button" {...button} {...iconButton(look, className)} />
)
