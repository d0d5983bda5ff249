import * as z from 'zod/mini'
import { credentials, forgottenPassword, passwordReset, registration } from '#shared/auth/schema.ts'
import { validate } from '#web/lib/validate.ts'

const schemas = {
  signIn: credentials,
  signUp: registration,
  forgot: forgottenPassword,
  // The server checks whether the link is still valid.
  reset: z.pick(passwordReset, { password: true }),
}

/** Validates a sign-in form's values as the server does; returns the errors by field. */
export const validateAuthForm = (form: keyof typeof schemas) => (typed: unknown) => validate(schemas[form], typed)
