import type { ComponentProps } from 'react'
import classes from './card.module.css'

type Props = Omit<ComponentProps<'section'>, 'ref'> & { as?: 'div' | 'section' }

/** A box with an edge and a soft shadow. As a `section` with a label it is a landmark for screen readers. */
export const Card = ({ as: Tag = 'div', className = '', ...others }: Props) => (
  <Tag {...others} className={`${classes.card} ${className}`} />
)
