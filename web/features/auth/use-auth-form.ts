import type { RefObject } from 'react'
import { errorAtField } from '#web/lib/error-at-field.ts'
import { clearToasts } from '#web/lib/toast.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { readAuthDraft, storeAuthDraft } from './auth-draft.ts'
import { authValidation } from './lazy-auth-validation.ts'
import type { Mode } from './modes.ts'
import { useSignIn, useSignUp } from './sign-in-queries.ts'

type AuthFormValues = ReturnType<typeof readAuthDraft> & { password: string }

/** Place where each refusal is shown besides its toast: at a field, or on the card if no single field is wrong. */
const placeOfRefusal = { email_taken: 'email', wrong_credentials: 'card' } as const

/** One form for both modes, so that typed values survive a change of mode or a refusal. */
export function useAuthForm(mode: Mode, element: RefObject<HTMLFormElement | null>) {
  const check = authValidation[mode]
  const form = useFields({
    initialValues: { ...readAuthDraft(), password: '' },
    validate: check.validate,
    onValuesChange: (typed: AuthFormValues) => storeAuthDraft(typed),
  })
  const signIn = useSignIn()
  const signUp = useSignUp()

  function sendForm({ email, password, ...names }: AuthFormValues) {
    clearRefusal()
    return mode === 'signIn'
      ? signIn.mutateAsync({ email, password })
      : signUp.mutateAsync({ ...names, email, password })
  }

  function clearRefusal() {
    form.clearErrors()
    clearToasts()
  }

  const submit = useSubmit({
    form,
    element,
    ready: check.ready,
    send: (typed: AuthFormValues): Promise<unknown> => sendForm(typed).catch(errorAtField(placeOfRefusal)),
    onSent: () => {},
    // If no single field is wrong, the password is the one to retype.
    onErrors: () => form.focus('password'),
  })

  const isBusy = [signIn, signUp].some(({ isPending, isSuccess }) => isPending || isSuccess)
  return { form, submit, loadValidation: check.ready, clearRefusal, isBusy }
}
