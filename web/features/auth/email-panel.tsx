import { IconCircleCheck, IconMail, IconMailOff } from '@tabler/icons-react'
import { emailNeedsPassword, emailWithoutMailNote, refusedNote } from '#shared/auth/copy.ts'
import type { Me } from '#shared/users/schema.ts'
import { sendsMail } from '#web/lib/sends-mail.ts'
import { useOpener } from '#web/lib/use-opener.ts'
import { Button } from '#web/ui/button.tsx'
import { Group } from '#web/ui/group.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './account-panels.module.css'
import { SendLinkButton } from './send-link-button.tsx'

const EmailForm = lazyComponent(() => import('./email-form.tsx').then((part) => part.EmailForm))

type Props = {
  viewer: Me
  /** Tells whether the account has a password; undefined until it is known. */
  hasPassword: boolean | undefined
}

/** The sign-in address, its confirmation state and the form to change it. */
export function EmailPanel({ viewer, hasPassword }: Props) {
  const { email, emailVerified, emailRefused } = viewer
  const { isOpen, opener, open, close } = useOpener()

  return (
    <Panel title="Email" aside={<EmailState isEmailConfirmed={emailVerified} isRefused={emailRefused} />}>
      <Stack gap="sm" className={classes.email}>
        <Text className={classes.address}>{email}</Text>
        <Text tone="soft">
          {[stateText(email, emailVerified, emailRefused), hasPassword === false && emailNeedsPassword]
            .filter(Boolean)
            .join(' ')}
        </Text>
        {isOpen ? (
          <EmailForm viewer={viewer} onClose={close} />
        ) : (
          <Group gap="sm">
            {sendsMail() && (!emailVerified || emailRefused) && <SendLinkButton email={email} variant="light" />}
            {hasPassword !== false && (
              <Button
                ref={opener}
                variant="light"
                disabled={hasPassword === undefined}
                {...EmailForm.preloadHandlers}
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

function stateText(email: string, isEmailConfirmed: boolean, isRefused: boolean) {
  if (!sendsMail()) return emailWithoutMailNote
  if (isRefused) return refusedNote(email)
  return isEmailConfirmed
    ? 'You sign in with it, and can always get back in with it. Neighbors never see it.'
    : 'Confirm that it is yours with the link we sent you, so that you can get back in if you forget your password.'
}

const EmailState = ({ isEmailConfirmed, isRefused }: { isEmailConfirmed: boolean; isRefused: boolean }) =>
  isRefused ? (
    <Tag tone="lamp" icon={<IconMailOff size={15} aria-hidden />}>
      Mails come back
    </Tag>
  ) : isEmailConfirmed ? (
    <Tag tone="leaf" icon={<IconCircleCheck size={15} aria-hidden />}>
      Confirmed
    </Tag>
  ) : (
    <Tag tone="lamp" icon={<IconMail size={15} aria-hidden />}>
      Not confirmed yet
    </Tag>
  )
