import type { ComponentProps } from 'react'
import classes from './text.module.css'

type Props = Omit<ComponentProps<'p'>, 'ref'> & {
  /** The element: a `div` may contain blocks, a `span` stands within another text. */
  as?: 'p' | 'div' | 'span'
  size?: 'sm' | 'lg'
  tone?: 'soft' | 'danger'
  isCentered?: boolean
}

/** A paragraph without margins. */
export const Text = ({ as: Tag = 'p', size, tone, isCentered, className = '', ...others }: Props) => (
  <Tag
    {...others}
    data-size={size}
    data-tone={tone}
    data-centered={isCentered}
    className={`${classes.text} ${className}`}
  />
)
