import type { RefObject } from 'react'
import { faultAt } from '#web/lib/fault-at.ts'
import { clearToasts } from '#web/lib/toast.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { entryChecks } from './entry-checks.ts'
import { useSignIn, useSignUp } from './entry-queries.ts'
import { keepEntryWords, readEntryWords } from './entry-words.ts'
import type { Mode } from './modes.ts'

type Typed = ReturnType<typeof readEntryWords> & { password: string }

/** Where a refusal is said besides its toast: at a field, or in the card where neither field alone is wrong. */
const placeOf = { email_taken: 'email', wrong_credentials: 'card' } as const

/** One form for both modes, so that what was typed in one is still there in the other, and after a refusal. */
export function useAuthForm(mode: Mode, element: RefObject<HTMLFormElement | null>) {
  const check = entryChecks[mode]
  const form = useFields({
    initialValues: { ...readEntryWords(), password: '' },
    validate: check.faults,
    onValuesChange: (typed: Typed) => keepEntryWords(typed),
  })
  const signIn = useSignIn()
  const signUp = useSignUp()

  function enter({ email, password, ...names }: Typed) {
    forgetRefusal()
    return mode === 'signIn'
      ? signIn.mutateAsync({ email, password })
      : signUp.mutateAsync({ ...names, email, password })
  }

  function forgetRefusal() {
    form.clearErrors()
    clearToasts()
  }

  const submit = useSubmit({
    form,
    element,
    ready: check.ready,
    send: (typed: Typed): Promise<unknown> => enter(typed).catch(faultAt(placeOf)),
    onSent: () => {},
    // Where no field is wrong by itself, the password is what is tried again.
    onFaults: () => form.focus('password'),
  })

  const isBusy = [signIn, signUp].some(({ isPending, isSuccess }) => isPending || isSuccess)
  return { form, submit, readyCheck: check.ready, forgetRefusal, isBusy }
}
