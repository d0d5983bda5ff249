import type { Me } from '#shared/users/schema.ts'
import { AvatarActions } from '#web/features/users/avatar-actions.tsx'
import { useAvatar } from '#web/features/users/use-avatar.ts'
import { Button } from '#web/ui/button.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { welcomeCopy } from './welcome-copy.ts'
import classes from './welcome-steps.module.css'

type Props = { viewer: Me; onSkip: () => void }

export function PictureStep({ viewer, onSkip }: Props) {
  const avatar = useAvatar(viewer.profileImageUrl)
  return (
    <div className={classes.picture}>
      <UserAvatar user={viewer} size={72} />
      <AvatarActions avatar={avatar} hasPicture={false} />
      <Button variant="subtle" onClick={onSkip}>
        {welcomeCopy.skip}
      </Button>
    </div>
  )
}
