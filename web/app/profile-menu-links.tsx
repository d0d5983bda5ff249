import { IconLogout, IconMessage2, IconSettings, IconShieldCheck, IconStethoscope } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Me } from '#shared/users/schema.ts'
import { logOutLink } from '#web/features/auth/log-out-link.ts'
import { AppSchemeSwitch } from '#web/ui/app-scheme-switch.tsx'
import menu from '#web/ui/menu.module.css'
import classes from './profile-menu.module.css'

export const ProfileMenuLinks = ({ viewer, close }: { viewer: Me; close: () => void }) => (
  <>
    <nav aria-label="Profile" className={`${menu.menu} ${classes.links}`}>
      <Link to="/profile" className={menu.entry ?? ''} onClick={close}>
        <IconSettings size={18} aria-hidden />
        Profile & Settings
      </Link>
      <Link to="/messages" className={menu.entry ?? ''} onClick={close}>
        <IconMessage2 size={18} aria-hidden />
        Messages
      </Link>
      {viewer.role && (
        <Link to="/moderate" className={menu.entry ?? ''} onClick={close}>
          <IconShieldCheck size={18} aria-hidden />
          Moderate
        </Link>
      )}
      {viewer.role === 'operator' && (
        <Link to="/operate" className={menu.entry ?? ''} onClick={close}>
          <IconStethoscope size={18} aria-hidden />
          Operate
        </Link>
      )}
      <a {...logOutLink} className={menu.entry}>
        <IconLogout size={18} aria-hidden />
        Log Out
      </a>
    </nav>
    <div className={classes.scheme}>
      <AppSchemeSwitch />
    </div>
  </>
)
