import { schemaResolver, useForm } from '@mantine/form'
import { credentials, registration } from '#shared/auth/schema.ts'
import type { Refusal } from '#shared/copy.ts'
import { type Faults, faultsIn } from '#web/lib/faults.ts'
import { ServerError } from '#web/lib/server.ts'
import { clearToasts } from '#web/lib/toast.ts'
import type { Mode } from './modes.ts'
import { useSignIn, useSignUp } from './queries.ts'

const nothing = { firstName: '', lastName: '', email: '', password: '' }

/** Where a refusal is said besides its toast: at a field, or in the card where neither field alone is wrong. */
const placeOf: Partial<Record<Refusal, string>> = {
  email_taken: 'email',
  common_password: 'password',
  wrong_credentials: 'card',
}

/** What the server found wrong, by the place where it is shown. */
function placesOf(error: Error): Faults {
  const place = error instanceof ServerError && error.code && placeOf[error.code]
  return place ? { [place]: error.message } : faultsIn(error)
}

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
    const faults = placesOf(error)
    form.setErrors(faults)
    const field = form.getInputNode(Object.keys(faults)[0] ?? 'password') ?? form.getInputNode('password')
    field?.focus()
  }

  const forgetRefusal = () => {
    form.clearErrors()
    clearToasts()
  }

  const submit = form.onSubmit(
    ({ email, password, ...names }) => {
      clearToasts()
      if (mode === 'signIn') signIn.mutate({ email, password }, { onError: showWhere })
      else signUp.mutate({ ...names, email, password }, { onError: showWhere })
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
  )

  const isBusy = [signIn, signUp].some(({ isPending, isSuccess }) => isPending || isSuccess)
  return { form, submit, forgetRefusal, isBusy }
}
