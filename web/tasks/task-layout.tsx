import type { ReactNode } from 'react'
import { BackLink } from '#web/ui/back-link.tsx'
import { backToTasks } from './last-browse.ts'
import classes from './task-layout.module.css'

type Props = {
  head: ReactNode
  /** Where they stand apart from the head. */
  facts: ReactNode
  about: ReactNode
  /** What happens next: at the side on wide screens. */
  side: ReactNode
  /** Where there is one column: before all details for whom it concerns, after them for who still has to read them. */
  isSideFirst: boolean
  /** Stays in sight while the rest is read. */
  bar: ReactNode
  children: ReactNode
}

export function TaskLayout({ head, facts, about, side, isSideFirst, bar, children }: Props) {
  const next = <div className={classes.side}>{side}</div>
  return (
    <div className={classes.page}>
      <BackLink {...backToTasks()}>Back to Tasks</BackLink>
      <div className={classes.layout}>
        <div className={classes.head}>{head}</div>
        {isSideFirst && next}
        {facts}
        <div className={classes.about}>{about}</div>
        {!isSideFirst && next}
        <div className={classes.rest}>{children}</div>
      </div>
      {bar}
    </div>
  )
}
