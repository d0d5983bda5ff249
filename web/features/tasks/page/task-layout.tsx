import type { ReactNode } from 'react'
import { backToTasksLink } from '#web/features/tasks/browse/last-search.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import classes from './task-layout.module.css'

type Props = {
  head: ReactNode
  /** The facts, if they are apart from the head. */
  facts: ReactNode
  about: ReactNode
  /** The next steps, at the side on wide screens. */
  side: ReactNode
  /**
   * In a single column, true puts the next steps before the details, for participants; others read the details first.
   */
  isSideFirst: boolean
  /** Stays visible while the page scrolls. */
  bar: ReactNode
  children: ReactNode
}

export function TaskLayout({ head, facts, about, side, isSideFirst, bar, children }: Props) {
  const next = <div className={classes.side}>{side}</div>
  return (
    <div className={classes.page}>
      <BackLink {...backToTasksLink()}>Back to Tasks</BackLink>
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
