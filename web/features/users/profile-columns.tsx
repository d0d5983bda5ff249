import type { ReactNode } from 'react'
import classes from './profile-columns.module.css'

type Props = {
  person: ReactNode
  /** Shown below the person on wide screens. */
  aside?: ReactNode
  /** True if `aside` comes last on phones. */
  isAsideLast?: boolean
  children: ReactNode
}

/** A person on the left, and details on the right. */
export const ProfileColumns = ({ person, aside, isAsideLast = false, children }: Props) => (
  <div className={classes.columns}>
    <div className={classes.person}>{person}</div>
    {aside && !isAsideLast && <div className={classes.aside}>{aside}</div>}
    <div className={classes.main}>{children}</div>
    {aside && isAsideLast && <div className={classes.aside}>{aside}</div>}
  </div>
)
