import type { ComponentProps } from 'react'
import classes from './group.module.css'

type Props = ComponentProps<'div'> & {
  gap?: 'xs' | 'sm' | 'md'
  justify?: 'between' | 'center' | 'end'
  align?: 'start' | 'end' | 'stretch'
  /** True if the row never wraps. */
  nowrap?: boolean
}

/** A row that wraps. Its children are vertically centered, unless `align` is set. */
export const Group = ({ gap = 'md', justify, align, nowrap, className = '', ...others }: Props) => (
  <div
    {...others}
    data-gap={gap}
    data-justify={justify}
    data-align={align}
    data-nowrap={nowrap}
    className={`${classes.group} ${className}`}
  />
)
