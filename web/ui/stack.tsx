import type { ComponentProps } from 'react'
import classes from './stack.module.css'

type Props = ComponentProps<'div'> & { gap?: 'xxs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl'; align?: 'start' | 'center' }

/** A column. Its children are as wide as the column, unless `align` is set. */
export const Stack = ({ gap = 'md', align, className = '', ...others }: Props) => (
  <div {...others} data-gap={gap} data-align={align} className={`${classes.stack} ${className}`} />
)
