import type { ReactNode } from 'react'
import { nameOf } from '#shared/users/wording.ts'
import classes from './person.module.css'
import { UserAvatar } from './user-avatar.tsx'
import { VerifiedCheck } from './verified.tsx'

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

/** A word beyond the usual may break; else it would claim its whole length of every place that it stands in. */
const hasLongWord = (name: string) => /\S{15}/u.test(name)

/** Picture, name and, where it is so, the verified check. Wrap it in a link to lead to the person's page. */
export const Person = ({ user, size = 40, children }: PersonProps) => (
  <span className={classes.person}>
    <UserAvatar user={user} size={size} />
    <span className={classes.words}>
      <span className={classes.name} data-breaks={hasLongWord(nameOf(user)) || undefined}>
        <bdi>{nameOf(user)}</bdi>
        {user.isVerified && <VerifiedCheck />}
      </span>
      {children && <span className={classes.detail}>{children}</span>}
    </span>
  </span>
)
