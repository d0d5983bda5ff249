import { nameInSentence } from '#shared/users/format-user.ts'
import type { Me } from '#shared/users/schema.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import header from './header.module.css'

const ProfileMenuLinks = lazyComponent<{ viewer: Me; close: () => void }>(() =>
  import('./profile-menu-links.tsx').then((part) => part.ProfileMenuLinks),
)

export const ProfileMenu = ({ viewer }: { viewer: Me }) => (
  <Popover
    label="Profile menu"
    width="menu"
    opener={(props) => (
      <PlainButton {...props} {...ProfileMenuLinks.preloadHandlers} className={header.avatar}>
        <span className="visually-hidden">{`Profile menu of ${nameInSentence(viewer)}`}</span>
        <UserAvatar user={viewer} size={38} />
      </PlainButton>
    )}
  >
    {(close) => <ProfileMenuLinks viewer={viewer} close={close} />}
  </Popover>
)
