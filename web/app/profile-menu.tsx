import { UnstyledButton } from '@mantine/core'
import type { Me } from '#shared/users/schema.ts'
import { nameWithin } from '#shared/users/wording.ts'
import { later } from '#web/ui/later.tsx'
import { PopPanel } from '#web/ui/pop-panel.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import header from './header.module.css'

const ProfileMenuLinks = later<{ close: () => void }>(() =>
  import('./profile-menu-links.tsx').then((part) => part.ProfileMenuLinks),
)

export const ProfileMenu = ({ viewer }: { viewer: Me }) => (
  <PopPanel
    label="Profile menu"
    width="menu"
    opener={(props) => (
      <UnstyledButton {...props} {...ProfileMenuLinks.intent} className={header.avatar}>
        <span className="unseen">{`Profile menu of ${nameWithin(viewer)}`}</span>
        <UserAvatar user={viewer} size={38} />
      </UnstyledButton>
    )}
  >
    {(close) => <ProfileMenuLinks close={close} />}
  </PopPanel>
)
