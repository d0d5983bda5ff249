import { IconLogout, IconMessage2, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { logOutLink } from '#web/features/auth/log-out-link.ts'
import { AppSchemeSwitch } from '#web/ui/app-scheme-switch.tsx'
import classes from './profile-menu.module.css'

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
      <a {...logOutLink} className={classes.link}>
        <IconLogout size={18} aria-hidden />
        Log Out
      </a>
    </nav>
    <div className={classes.scheme}>
      <AppSchemeSwitch />
    </div>
  </>
)
