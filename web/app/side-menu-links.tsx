import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Me } from '#shared/users/schema.ts'
import { logOut } from '#web/auth/log-out.ts'
import { OwnScheme } from '#web/ui/own-scheme.tsx'
import { Person } from '#web/ui/person.tsx'
import { navigation } from './nav.ts'
import { NavLabel } from './nav-link.tsx'
import { PointsBadge } from './points-badge.tsx'
import classes from './side-menu.module.css'

/** What the side menu shows once it is open. */
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
      <a {...logOut} className={classes.link}>
        <IconLogout size={20} aria-hidden />
        Log Out
      </a>
    </nav>
    <OwnScheme />
  </>
)
