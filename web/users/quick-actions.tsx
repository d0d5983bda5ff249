import { Button, Stack } from '@mantine/core'
import { IconIdBadge2, IconLogout, IconShieldSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { logOut } from '#web/auth/log-out.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './quick-actions.module.css'

const wide = { variant: 'default', fullWidth: true, justify: 'start' } as const

export const QuickActions = () => (
  <Panel title="Quick actions">
    <Stack gap="xs">
      <Soon icon={<IconIdBadge2 size={20} stroke={1.8} aria-hidden />}>Request Verification</Soon>
      <Soon icon={<IconShieldSearch size={20} stroke={1.8} aria-hidden />}>Background Check</Soon>
      <Button {...wide} component="a" {...logOut} leftSection={<IconLogout size={20} stroke={1.8} aria-hidden />}>
        Log Out
      </Button>
    </Stack>
  </Panel>
)

const Soon = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Button {...wide} disabled leftSection={icon} classNames={{ root: classes.soon ?? '', label: classes.label ?? '' }}>
    <span>
      {children} <small>coming soon</small>
    </span>
  </Button>
)
