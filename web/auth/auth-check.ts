import * as z from 'zod/mini'
import { credentials, forgottenPassword, passwordReset, registration } from '#shared/auth/schema.ts'
import { faultsOf } from '#web/lib/faults.ts'

const schemas = {
  signIn: credentials,
  signUp: registration,
  forgot: forgottenPassword,
  // Whether the link is still good is the server's to say.
  reset: z.pick(passwordReset, { password: true }),
}

/** What the server would say to what is typed in these forms, by field. */
export const faultsOfEntry = (form: keyof typeof schemas) => (typed: unknown) => faultsOf(schemas[form], typed)
