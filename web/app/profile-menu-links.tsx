import { IconLogout, IconMessage2, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { logOut } from '#web/auth/log-out.ts'
import { OwnScheme } from '#web/ui/own-scheme.tsx'
import classes from './profile-menu.module.css'

/** Where the profile menu leads. */
export const ProfileMenuLinks = ({ close }: { close: () => void }) => (
  <>
    <nav aria-label="Profile" className={classes.links}>
      <Link to="/profile" className={classes.link} onClick={close}>
        <IconSettings size={18} aria-hidden />
        Profile & Settings
      </Link>
      <Link to="/messages" className={classes.link} onClick={close}>
        <IconMessage2 size={18} aria-hidden />
        Messages
      </Link>
      <a {...logOut} className={classes.link}>
        <IconLogout size={18} aria-hidden />
        Log Out
      </a>
    </nav>
    <div className={classes.scheme}>
      <OwnScheme />
    </div>
  </>
)
