import { useQuery } from '@tanstack/react-query'
import { authToasts, googleOnlyNote, googleOnlyWithoutMailNote, passwordChangeNote } from '#shared/auth/copy.ts'
import { askForLinkLabel } from '#shared/auth/password-link-copy.ts'
import { sendsMail } from '#web/lib/sends-mail.ts'
import { showToast } from '#web/lib/toast.ts'
import { useOpener } from '#web/lib/use-opener.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { accountQueries } from './account-queries.ts'
import { useForgot } from './link-queries.ts'

const PasswordForm = lazyComponent(() => import('./password-form.tsx').then((part) => part.PasswordForm))

/** Changes the password; an account that only signs in with Google can request a first one by mail. */
export function PasswordPanel({ email }: { email: string }) {
  const { data: methods, isPending, error, refetch } = useQuery(accountQueries.methods())
  return (
    <Panel title="Password">
      {isPending && <Skeleton height={92} />}
      {!isPending && !methods && <ErrorState error={error} onRetry={() => void refetch()} order={3} />}
      {methods?.password && <ChangePassword email={email} />}
      {methods?.password === false && <FirstPassword email={email} />}
    </Panel>
  )
}

function ChangePassword({ email }: { email: string }) {
  const { isOpen, opener, open, close } = useOpener()

  if (isOpen) return <PasswordForm email={email} onClose={close} />
  return (
    <Stack gap="sm" align="start">
      <Text tone="soft">{passwordChangeNote}</Text>
      <Button ref={opener} variant="light" {...PasswordForm.preloadHandlers} onClick={open}>
        Change Password
      </Button>
    </Stack>
  )
}

function FirstPassword({ email }: { email: string }) {
  return sendsMail() ? <MailedPassword email={email} /> : <Text tone="soft">{googleOnlyWithoutMailNote}</Text>
}

function MailedPassword({ email }: { email: string }) {
  const forgot = useForgot()
  const send = () => forgot.mutate({ email }, { onSuccess: () => showToast(authToasts.linkSent(email)) })
  return (
    <Stack gap="sm" align="start">
      <Text tone="soft">{googleOnlyNote(email)}</Text>
      <BusyButton variant="light" isBusy={forgot.isPending} onClick={send}>
        {askForLinkLabel(true)}
      </BusyButton>
    </Stack>
  )
}
