import { useRef } from 'react'
import { factorCopy } from '#shared/auth/factor-copy.ts'
import { passkeyCopy } from '#shared/auth/passkey-copy.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { CodeField } from './code-field.tsx'
import { useFinishSignIn } from './factor-queries.ts'
import { logOutLink } from './log-out-link.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { openApp } from './sign-in-queries.ts'

/** Asks for the code that a sign-in still lacks. */
export function SecondStepScreen() {
  const finish = useFinishSignIn()
  const element = useRef<HTMLFormElement>(null)
  const form = useFields({ initialValues: { code: '', remember: false } })
  const submit = useSubmit({ form, element, send: finish.mutateAsync, onSent: () => {} })
  const { title, intro, other } = factorCopy.step
  return (
    <AuthLayout
      title={title}
      intro={intro}
      foot={
        <Anchor {...logOutLink} className={classes.link}>
          {other}
        </Anchor>
      }
    >
      <form ref={element} onSubmit={submit} noValidate>
        <Stack>
          <CodeField takesBackupCode {...form.text('code')} />
          <Switch
            label={factorCopy.remember.label}
            description={factorCopy.remember.text}
            {...form.check('remember')}
          />
          <SubmitButton isBusy={finish.isPending || finish.isSuccess} busyLabel="Processing..." size="lg">
            {factorCopy.continue}
          </SubmitButton>
          <PasskeyButton label={passkeyCopy.instead} onShown={openApp} />
        </Stack>
      </form>
    </AuthLayout>
  )
}
