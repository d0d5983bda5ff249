import { lateCheck } from '#web/lib/late-check.ts'

type Form = Parameters<typeof import('./auth-check.ts').faultsOfEntry>[0]

const checkOf = (form: Form) => lateCheck(async () => (await import('./auth-check.ts')).faultsOfEntry(form))

/** What checks each form of those who are not signed in. */
export const entryChecks = {
  signIn: checkOf('signIn'),
  signUp: checkOf('signUp'),
  forgot: checkOf('forgot'),
  reset: checkOf('reset'),
}
