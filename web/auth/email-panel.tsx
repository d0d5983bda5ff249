import { Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconMail, IconMailOff } from '@tabler/icons-react'
import { refusedNote } from '#shared/auth/wording.ts'
import type { Me } from '#shared/users/schema.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import classes from './account-panels.module.css'
import { SendLinkButton } from './send-link-button.tsx'

/** The address somebody signs in with, and whether it is known to be theirs. */
export const EmailPanel = ({ viewer: { email, emailVerified, emailRefused } }: { viewer: Me }) => (
  <Panel title="Email" aside={<State isVerified={emailVerified} isRefused={emailRefused} />}>
    <Stack gap="sm" align="start">
      <Text fw={600} className={classes.address ?? ''}>
        {email}
      </Text>
      <Text c="dimmed">
        {emailRefused
          ? refusedNote(email)
          : emailVerified
            ? 'You sign in with it, and can always get back in with it. Neighbors never see it.'
            : 'Confirm that it is yours with the link we sent you, so that you can get back in if you forget your password.'}
      </Text>
      {(!emailVerified || emailRefused) && <SendLinkButton email={email} variant="light" />}
    </Stack>
  </Panel>
)

const State = ({ isVerified, isRefused }: { isVerified: boolean; isRefused: boolean }) =>
  isRefused ? (
    <Tag tone="lamp" icon={<IconMailOff size={15} aria-hidden />}>
      Mails come back
    </Tag>
  ) : isVerified ? (
    <Tag tone="leaf" icon={<IconCircleCheck size={15} aria-hidden />}>
      Verified
    </Tag>
  ) : (
    <Tag tone="lamp" icon={<IconMail size={15} aria-hidden />}>
      Not verified yet
    </Tag>
  )
