import type { ReactNode } from 'react'
import classes from './row-text.module.css'

type Props = {
  /** Text by a person, in any script. */
  title: string
  lineClassName?: string | undefined
  children?: ReactNode
}

/** The text of a row in a list: a title, and a quiet line about it. */
export const RowText = ({ title, lineClassName = '', children }: Props) => (
  <span className={classes.text}>
    <span className={classes.title} dir="auto">
      {title}
    </span>
    {children && <span className={`${classes.line} ${lineClassName}`}>{children}</span>}
  </span>
)
