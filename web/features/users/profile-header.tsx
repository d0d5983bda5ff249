import { IconHeartHandshake, IconHomeHeart } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/users/schema.ts'
import { Tag } from '#web/ui/tag.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { VerifiedTag } from '#web/ui/verified-check.tsx'
import classes from './profile-header.module.css'

type Props = {
  user: Omit<Profile, 'email'>
  /** The name, as a heading of the right level. */
  children: ReactNode
}

/** Picture, name and tags of a person. */
export const ProfileHeader = ({ user, children }: Props) => (
  <div className={classes.face}>
    <UserAvatar user={user} size={96} />
    <div className={classes.text}>
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
