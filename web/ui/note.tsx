import type { ComponentProps, ReactNode } from 'react'
import classes from './note.module.css'

type Props = ComponentProps<'div'> & {
  /** An `aside` needs an `aria-label`. */
  as?: 'div' | 'aside'
  tone?: 'spruce' | 'lamp'
  icon: ReactNode
}

/** A tinted line with an icon, a paragraph, and buttons after it. */
export const Note = ({ as: Tag = 'div', tone = 'spruce', icon, className = '', children, ...others }: Props) => (
  <Tag {...others} data-tone={tone} className={`${classes.note} ${className}`}>
    {icon}
    {children}
  </Tag>
)
