import { Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconMail, IconMailOff } from '@tabler/icons-react'
import { emailNeedsPassword, refusedNote } from '#shared/auth/wording.ts'
import type { Me } from '#shared/users/schema.ts'
import { useOpener } from '#web/lib/use-opener.ts'
import { Button } from '#web/ui/button.tsx'
import { later } from '#web/ui/later.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import classes from './account-panels.module.css'
import { SendLinkButton } from './send-link-button.tsx'

const EmailForm = later(() => import('./email-form.tsx').then((part) => part.EmailForm))

type Props = {
  viewer: Me
  /** Whether there is a password to ask for; undefined while nobody knows. */
  hasPassword: boolean | undefined
}

/** The address somebody signs in with, whether it is known to be theirs, and how it is changed. */
export function EmailPanel({ viewer, hasPassword }: Props) {
  const { email, emailVerified, emailRefused } = viewer
  const { isOpen, opener, open, close } = useOpener()

  return (
    <Panel title="Email" aside={<State isVerified={emailVerified} isRefused={emailRefused} />}>
      <Stack gap="sm" className={classes.email ?? ''}>
        <Text fw={600} className={classes.address ?? ''}>
          {email}
        </Text>
        <Text c="dimmed">
          {[meaningOf(email, emailVerified, emailRefused), hasPassword === false && emailNeedsPassword]
            .filter(Boolean)
            .join(' ')}
        </Text>
        {isOpen ? (
          <EmailForm viewer={viewer} onClose={close} />
        ) : (
          <Group gap="sm">
            {(!emailVerified || emailRefused) && <SendLinkButton email={email} variant="light" />}
            {hasPassword !== false && (
              <Button
                ref={opener}
                variant="light"
                disabled={hasPassword === undefined}
                {...EmailForm.intent}
                onClick={open}
              >
                Change Email
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Panel>
  )
}

function meaningOf(email: string, isVerified: boolean, isRefused: boolean) {
  if (isRefused) return refusedNote(email)
  return isVerified
    ? 'You sign in with it, and can always get back in with it. Neighbors never see it.'
    : 'Confirm that it is yours with the link we sent you, so that you can get back in if you forget your password.'
}

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
