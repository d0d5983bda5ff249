import { useState } from 'react'
import { resetWords } from '#shared/auth/wording.ts'
import { focusTop } from '#web/lib/focus.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Entrance } from './entrance.tsx'
import { ResetForm } from './reset-form.tsx'

/** Where the link in the mail for a new password leads. */
export function ResetScreen({ token }: { token: string | undefined }) {
  const [state, setState] = useState<keyof typeof resetWords>(token ? 'choose' : 'over')

  function show(next: typeof state) {
    focusTop()
    setState(next)
  }

  return (
    <Entrance {...resetWords[state]}>
      {state === 'choose' && token && (
        <ResetForm token={token} onDone={() => show('done')} onOver={() => show('over')} />
      )}
      {state === 'over' && (
        <LinkButton to="/forgot-password" size="lg" fullWidth>
          Send Me a New Link
        </LinkButton>
      )}
      {state === 'done' && (
        // A whole page load: whoever was signed in here is so no longer.
        <Button component="a" href="/auth" size="lg" fullWidth>
          Sign In
        </Button>
      )}
    </Entrance>
  )
}
