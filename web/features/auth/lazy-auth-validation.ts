import { lazyValidation } from '#web/lib/lazy-validation.ts'

type Form = Parameters<typeof import('./validate-auth-form.ts').validateAuthForm>[0]

const validationOf = (form: Form) =>
  lazyValidation(async () => (await import('./validate-auth-form.ts')).validateAuthForm(form))

/** Validation of each form for signed-out visitors. */
export const authValidation = {
  signIn: validationOf('signIn'),
  signUp: validationOf('signUp'),
  forgot: validationOf('forgot'),
  reset: validationOf('reset'),
}
