import { type GoogleFailure, googleFailures, toasts } from '#shared/copy.ts'
import { showToast } from '#web/lib/toast.ts'

const path = '/api/auth/google'

/** Why the way through Google led back here, as the address says it. */
export const readFailure = ({ error }: Record<string, unknown>): { error?: GoogleFailure | undefined } => ({
  // Undefined and not left out: what a route does not name, the router hands on as it stands in the address.
  error: typeof error === 'string' && Object.hasOwn(googleFailures, error) ? (error as GoogleFailure) : undefined,
})

/** Asks first whether Google is set up, because a page navigation could only show an error. A redirect is followed by no fetch: it means yes. */
export async function continueWithGoogle() {
  try {
    const answer = await fetch(path, { redirect: 'manual', credentials: 'include' })
    const isSetUp = answer.ok || answer.type === 'opaqueredirect'
    if (!isSetUp) return showToast(toasts.googleUnavailable)
  } catch {
    // Whatever stopped the question may not stop the navigation.
  }
  location.assign(path)
}
