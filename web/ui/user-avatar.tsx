import { useState } from 'react'
import { nameOf } from '#shared/users/format-user.ts'
import { initialsOf } from './initials.ts'
import classes from './user-avatar.module.css'

type Props = {
  user: { firstName: string | null; lastName: string | null; email?: string | null; profileImageUrl: string | null }
  /** Size in pixels. */
  size?: number
}

/** The picture, or the initials if there is none or it fails to load. Decorative, because the name is beside it. */
export function UserAvatar({ user, size = 40 }: Props) {
  const url = user.profileImageUrl
  const [failed, setFailed] = useState<string | null>(null)
  const side = `${size / 16}rem`
  return (
    <span className={classes.avatar} style={{ width: side, height: side, fontSize: `calc(${side} / 2.5)` }} aria-hidden>
      {url === null || url === failed ? (
        initialsOf(nameOf(user))
      ) : (
        <img src={url} alt="" onError={() => setFailed(url)} />
      )}
    </span>
  )
}
