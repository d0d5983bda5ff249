import { schemaResolver, useForm } from '@mantine/form'
import { credentials, registration } from '#shared/auth/schema.ts'
import { faultsIn } from '#web/lib/faults.ts'
import type { Mode } from './modes.ts'
import { useSignIn, useSignUp } from './queries.ts'

const nothing = { firstName: '', lastName: '', email: '', password: '' }

/** One form for both modes, so that what was typed in one is still there in the other, and after a refusal. */
export function useAuthForm(mode: Mode) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: nothing,
    validate: schemaResolver(mode === 'signIn' ? credentials : registration, { sync: true }),
  })
  const signIn = useSignIn()
  const signUp = useSignUp()

  const showWhere = (error: Error) => {
    const faults = faultsIn(error)
    form.setErrors(faults)
    form.getInputNode(Object.keys(faults)[0] ?? 'password')?.focus()
  }

  const submit = form.onSubmit(
    ({ email, password, ...names }) => {
      if (mode === 'signIn') signIn.mutate({ email, password }, { onError: showWhere })
      else signUp.mutate({ ...names, email, password }, { onError: showWhere })
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
  )

  const isBusy = [signIn, signUp].some(({ isPending, isSuccess }) => isPending || isSuccess)
  return { form, submit, isBusy }
}
