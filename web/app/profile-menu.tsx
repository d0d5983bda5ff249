import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconMessage2, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Me } from '#shared/users/schema.ts'
import { nameOf } from '#shared/users/wording.ts'
import { logOut } from '#web/auth/log-out.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import classes from './header.module.css'

export const ProfileMenu = ({ viewer }: { viewer: Me }) => (
  <Menu position="bottom-end" width={220} withinPortal={false}>
    <Menu.Target>
      <UnstyledButton className={classes.avatar}>
        <VisuallyHidden>Profile menu of {nameOf(viewer)}</VisuallyHidden>
        <UserAvatar user={viewer} size={38} />
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconSettings size={18} />} renderRoot={(props) => <Link {...props} to="/profile" />}>
        Profile & Settings
      </Menu.Item>
      <Menu.Item leftSection={<IconMessage2 size={18} />} renderRoot={(props) => <Link {...props} to="/messages" />}>
        Messages
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={18} />} component="a" {...logOut}>
        Log Out
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
