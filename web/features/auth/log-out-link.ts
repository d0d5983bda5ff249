import type { MouseEvent } from 'react'
import { logoutPath } from '#shared/auth/paths.ts'
import { toasts } from '#shared/copy.ts'
import { expectSessionEnd } from '#web/lib/request-errors.ts'
import { clearStorageAtLogout } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'

/** Prevents logging out offline: the session would stay alive but look ended. */
function handleLogOut(event: MouseEvent) {
  if (navigator.onLine) {
    expectSessionEnd()
    return clearStorageAtLogout()
  }
  event.preventDefault()
  showToast(toasts.logOutOffline)
}

/** Props of every 'Log Out' link: `<a {...logOutLink}>`. */
export const logOutLink = { href: logoutPath, onClick: handleLogOut }
