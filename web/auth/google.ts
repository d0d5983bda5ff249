import { authToasts } from '#shared/auth/copy.ts'
import { googlePath } from '#shared/auth/paths.ts'
import { showToast } from '#web/lib/toast.ts'

/**
 * Asks first whether Google is set up, because a page navigation could only show an error. A redirect is followed by no
 * fetch: it means yes.
 */
export async function continueWithGoogle() {
  try {
    const answer = await fetch(googlePath, { redirect: 'manual', credentials: 'include' })
    const isSetUp = answer.ok || answer.type === 'opaqueredirect'
    if (!isSetUp) return showToast(authToasts.googleUnavailable)
  } catch {
    // Whatever stopped the question may not stop the navigation.
  }
  location.assign(googlePath)
}
