import { IconHeartHandshake, IconHomeHeart } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/users/schema.ts'
import { Tag } from '#web/ui/tag.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { VerifiedTag } from '#web/ui/verified.tsx'
import classes from './profile-face.module.css'

type Props = {
  user: Omit<Profile, 'email'>
  /** The name, as a heading of the right level. */
  children: ReactNode
}

/** Picture, name and what a person is here. */
export const ProfileFace = ({ user, children }: Props) => (
  <div className={classes.face}>
    <UserAvatar user={user} size={96} />
    <div className={classes.words}>
      {children}
      <div className={classes.tags}>
        {user.isVerified && <VerifiedTag />}
        {user.isHelper && (
          <Tag tone="leaf" icon={<IconHeartHandshake size={15} stroke={1.9} aria-hidden />}>
            Helper
          </Tag>
        )}
        {user.isRequester && (
          <Tag tone="sky" icon={<IconHomeHeart size={15} stroke={1.9} aria-hidden />}>
            Requester
          </Tag>
        )}
      </div>
    </div>
  </div>
)
