import type { ComponentProps } from 'react'
import classes from './title.module.css'

export type TitleOrder = 1 | 2 | 3

type Props = ComponentProps<'h1'> & {
  /** Level in the page's outline. */
  order?: TitleOrder
  /** Look of another level. */
  size?: 'h2' | 'h3'
}

/** A heading without margins. */
export function Title({ order = 1, size, className = '', ...others }: Props) {
  const Tag = `h${order}` as const
  return <Tag {...others} data-size={size ?? Tag} className={`${classes.title} ${className}`} />
}
