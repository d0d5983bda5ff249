import { useEffect, useState } from 'react'
import { resetPasswordCopy } from '#shared/auth/password-link-copy.ts'
import { focusTop } from '#web/lib/focus.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { useIsResetLinkExpired } from './link-queries.ts'
import { ResetForm } from './reset-form.tsx'

type Props = {
  token: string
  /** Heading while a password is chosen, if the screen was not opened from a password mail. */
  choose?: { title: string; intro: string }
}

/** Destination of the link in the mail for a new password. */
export function ResetScreen({ token, choose = resetPasswordCopy.choose }: Props) {
  const isExpired = useIsResetLinkExpired(token)
  const [nextState, setNextState] = useState<keyof typeof resetPasswordCopy>()
  const initialState = token === '' ? 'cut' : isExpired ? 'over' : 'choose'
  const state = nextState ?? initialState

  useEffect(() => {
    if (isExpired) focusTop()
  }, [isExpired])

  function show(next: keyof typeof resetPasswordCopy) {
    focusTop()
    setNextState(next)
  }

  return (
    <AuthLayout {...(state === 'choose' ? choose : resetPasswordCopy[state])}>
      {state === 'choose' && <ResetForm token={token} onDone={() => show('done')} onExpired={() => show('over')} />}
      {(state === 'over' || state === 'cut') && (
        <LinkButton to="/forgot-password" size="lg" fullWidth>
          Send Me a New Link
        </LinkButton>
      )}
      {state === 'done' && (
        // A full page load, because resetting the password ended the session of this browser.
        <Button component="a" href="/auth" size="lg" fullWidth>
          Sign In
        </Button>
      )}
    </AuthLayout>
  )
}
