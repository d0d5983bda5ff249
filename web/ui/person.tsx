import type { ReactNode } from 'react'
import { nameOf } from '#shared/users/format-user.ts'
import classes from './person.module.css'
import { UserAvatar } from './user-avatar.tsx'
import { VerifiedCheck } from './verified-check.tsx'

export type PersonProps = {
  user: {
    firstName: string
    lastName: string
    email?: string | null
    profileImageUrl: string | null
    isVerified?: boolean
  }
  size?: number
  /** A second line under the name, such as stars or a time. */
  children?: ReactNode
}

/** Lets a long word break; otherwise it would need its full width everywhere. */
const hasLongWord = (name: string) => /\S{15}/u.test(name)

/** Picture, name and the check of a verified neighbor. Wrap it in a link to the person's page. */
export const Person = ({ user, size = 40, children }: PersonProps) => (
  <span className={classes.person}>
    <UserAvatar user={user} size={size} />
    <span className={classes.text}>
      <span className={classes.name} data-breaks={hasLongWord(nameOf(user)) || undefined}>
        <bdi>{nameOf(user)}</bdi>
        {user.isVerified && <VerifiedCheck />}
      </span>
      {children && <span className={classes.detail}>{children}</span>}
    </span>
  </span>
)
