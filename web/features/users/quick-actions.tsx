import { IconBell, IconIdBadge2, IconLogout, IconShieldSearch, IconUserCog } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { logOutLink } from '#web/features/auth/log-out-link.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import classes from './quick-actions.module.css'

const wide = { variant: 'default', fullWidth: true, className: classes.wide } as const
const icon = { size: 20, stroke: 1.8 } as const

export const QuickActions = () => (
  <div className="on-screen">
    <Panel title="Quick actions">
      <Stack gap="xs">
        <LinkButton {...wide} to="/account" leftSection={<IconUserCog {...icon} aria-hidden />}>
          Account
        </LinkButton>
        <LinkButton {...wide} to="/notification-settings" leftSection={<IconBell {...icon} aria-hidden />}>
          Notification Settings
        </LinkButton>
        <UnavailableButton icon={<IconIdBadge2 {...icon} aria-hidden />}>Request Verification</UnavailableButton>
        <UnavailableButton icon={<IconShieldSearch {...icon} aria-hidden />}>Background Check</UnavailableButton>
        <Button {...wide} component="a" {...logOutLink} leftSection={<IconLogout {...icon} aria-hidden />}>
          Log Out
        </Button>
      </Stack>
    </Panel>
  </div>
)

const UnavailableButton = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <Button {...wide} disabled leftSection={icon} className={`${classes.wide} ${classes.unavailable}`}>
    <span>
      <span>{children}</span> <small>not available yet</small>
    </span>
  </Button>
)
