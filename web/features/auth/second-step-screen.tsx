import { factorCopy } from '#shared/auth/factor-copy.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { CodeField } from './code-field.tsx'
import { useFinishSignIn } from './factor-queries.ts'
import { logOutLink } from './log-out-link.ts'
import { useCodeForm } from './use-code-form.ts'

/** Asks for the code that a sign-in still lacks. */
export function SecondStepScreen() {
  const finish = useFinishSignIn()
  const { form, element, submit } = useCodeForm({ send: finish.mutateAsync, onSent: () => {} })
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
          <SubmitButton isBusy={finish.isPending || finish.isSuccess} busyLabel="Processing..." size="lg">
            {factorCopy.continue}
          </SubmitButton>
        </Stack>
      </form>
    </AuthLayout>
  )
}
