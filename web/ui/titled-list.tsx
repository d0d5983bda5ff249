import type { ReactNode } from 'react'
import { Title } from './title.tsx'
import classes from './titled-list.module.css'

type Props = {
  title: string
  /** ID of the heading; with it, the list becomes a landmark named by the heading. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** A list of links below a quiet heading. */
export const TitledList = ({ title, id, className = '', children }: Props) => (
  <section className={`${classes.part} ${className}`} aria-labelledby={id}>
    <Title order={2} {...(id && { id })} className={classes.heading}>
      {title}
    </Title>
    <ul>{children}</ul>
  </section>
)
