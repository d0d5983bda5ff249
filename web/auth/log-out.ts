import type { MouseEvent } from 'react'
import { logoutPath } from '#shared/auth/paths.ts'
import { toasts } from '#shared/copy.ts'
import { forgetWords } from '#web/lib/kept.ts'
import { showToast } from '#web/lib/toast.ts'

/** Without a network the session would live on, and look as if it were over. */
function leave(event: MouseEvent) {
  if (navigator.onLine) return forgetWords()
  event.preventDefault()
  showToast(toasts.logOutOffline)
}

/** What every 'Log Out' link is: `<a {...logOut}>`. */
export const logOut = { href: logoutPath, onClick: leave }
