import { IconLogout, IconShieldCheck, IconStethoscope, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Me } from '#shared/users/schema.ts'
import { logOutLink } from '#web/features/auth/log-out-link.ts'
import { AppSchemeSwitch } from '#web/ui/app-scheme-switch.tsx'
import { Person } from '#web/ui/person.tsx'
import { navigation } from './nav.ts'
import { NavLabel } from './nav-label.tsx'
import { PointsBadge } from './points-badge.tsx'
import classes from './side-menu.module.css'

/** Content of the side menu, loaded when it opens. */
export const SideMenuLinks = ({ viewer, close }: { viewer: Me; close: () => void }) => (
  <>
    <div className={classes.person}>
      <Person user={viewer} size={44} />
      <PointsBadge points={viewer.communityPoints} />
    </div>
    <nav aria-label="Menu" className={classes.links}>
      {navigation.map(({ label, icon: Icon, ...link }) => (
        <Link key={label} {...link} className={classes.link} onClick={close}>
          <Icon size={20} aria-hidden />
          <NavLabel label={label} to={link.to} />
        </Link>
      ))}
      <Link to="/profile" className={classes.link} onClick={close}>
        <IconUser size={20} aria-hidden />
        Profile & Settings
      </Link>
      {viewer.role && (
        <Link to="/moderate" className={classes.link} onClick={close}>
          <IconShieldCheck size={20} aria-hidden />
          Moderate
        </Link>
      )}
      {viewer.role === 'operator' && (
        <Link to="/operate" className={classes.link} onClick={close}>
          <IconStethoscope size={20} aria-hidden />
          Operate
        </Link>
      )}
      <a {...logOutLink} className={classes.link}>
        <IconLogout size={20} aria-hidden />
        Log Out
      </a>
    </nav>
    <AppSchemeSwitch />
  </>
)
