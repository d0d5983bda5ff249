import { authToasts } from '#shared/auth/copy.ts'
import { googlePath } from '#shared/auth/paths.ts'
import { showToast } from '#web/lib/toast.ts'

/**
 * Checks first that Google sign-in is set up, because a page navigation could only show an error. `fetch` does not
 * follow the redirect, so an opaque redirect means yes.
 */
export async function continueWithGoogle() {
  try {
    const answer = await fetch(googlePath, { redirect: 'manual', credentials: 'include' })
    const isSetUp = answer.ok || answer.type === 'opaqueredirect'
    if (!isSetUp) return showToast(authToasts.googleUnavailable)
  } catch {
    // A failed check must not stop the navigation.
  }
  location.assign(googlePath)
}
