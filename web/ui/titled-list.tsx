import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './titled-list.module.css'

type Props = {
  title: string
  /** Of the heading: makes the list a landmark that is named by it. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** Rows below a quiet heading, each a link. */
export const TitledList = ({ title, id, className = '', children }: Props) => (
  <section className={`${classes.part} ${className}`} aria-labelledby={id}>
    <Title order={2} {...(id && { id })} className={classes.heading}>
      {title}
    </Title>
    <ul>{children}</ul>
  </section>
)
