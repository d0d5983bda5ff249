import { Burger, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Me } from '#shared/users/schema.ts'
import { logOut } from '#web/auth/log-out.ts'
import { Person } from '#web/ui/person.tsx'
import { navigation } from './nav.ts'
import { NavLabel } from './nav-link.tsx'
import { PointsBadge } from './points-badge.tsx'
import classes from './side-menu.module.css'

/** The header's links again, where the header is too narrow for them. */
export function SideMenu({ viewer }: { viewer: Me }) {
  const [opened, { open, close }] = useDisclosure()

  return (
    <div className={classes.narrow}>
      <Burger opened={opened} onClick={open} aria-label="Open menu" aria-expanded={opened} className={classes.burger} />
      <Drawer opened={opened} onClose={close} position="right" size={320} title="Menu">
        <div className={classes.person}>
          <Person user={viewer} size={44} />
          <PointsBadge points={viewer.communityPoints} />
        </div>
        <nav aria-label="Menu" className={classes.links}>
          {navigation.map(({ label, icon: Icon, ...link }) => (
            <Link key={label} {...link} className={classes.link} onClick={close}>
              <Icon size={20} aria-hidden />
              <NavLabel label={label} />
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
      </Drawer>
    </div>
  )
}
