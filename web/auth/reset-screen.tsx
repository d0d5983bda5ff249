import { useEffect, useState } from 'react'
import { resetWords } from '#shared/auth/wording.ts'
import { focusTop } from '#web/lib/focus.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Entrance } from './entrance.tsx'
import { useIsResetOver } from './link-queries.ts'
import { ResetForm } from './reset-form.tsx'

type Props = {
  token: string
  /** What is said while a password is chosen, where that is not what a mail led to. */
  choose?: { title: string; intro: string }
}

/** Where the link in the mail for a new password leads. */
export function ResetScreen({ token, choose = resetWords.choose }: Props) {
  const isOver = useIsResetOver(token)
  const [later, setLater] = useState<keyof typeof resetWords>()
  const arrived = token === '' ? 'cut' : isOver ? 'over' : 'choose'
  const state = later ?? arrived

  useEffect(() => {
    if (isOver) focusTop()
  }, [isOver])

  function show(next: keyof typeof resetWords) {
    focusTop()
    setLater(next)
  }

  return (
    <Entrance {...(state === 'choose' ? choose : resetWords[state])}>
      {state === 'choose' && <ResetForm token={token} onDone={() => show('done')} onOver={() => show('over')} />}
      {(state === 'over' || state === 'cut') && (
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
