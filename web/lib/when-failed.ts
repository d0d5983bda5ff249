import { loginPath } from '#shared/auth/paths.ts'
import { somethingWrong, type Toast, toasts } from '#shared/copy.ts'
import { loginRedirectMs } from '#shared/limits.ts'
import type { Refusal } from '#shared/refusals.ts'
import { ServerError } from './server.ts'
import { clearToasts, showToast } from './toast.ts'
import { keepWayBack } from './way-back.ts'

export const isSignedOut = (error: unknown): boolean => error instanceof ServerError && error.status === 401

/** There is no such thing, or none that this viewer may see. */
export const isMissing = (error: unknown): boolean => error instanceof ServerError && error.status === 404

let isLeaving = false

/**
 * Says that the session is over, unless the page itself does, then lets the server sign the person in again, who comes
 * back here.
 */
export function goToLogin(toast: Toast | null = toasts.loggedOut) {
  if (toast === null) clearToasts()
  if (isLeaving) return
  isLeaving = true
  keepWayBack(location.pathname + location.search)
  if (toast) showToast(toast)
  setTimeout(() => location.assign(loginPath), loginRedirectMs)
}

/** What the server said, or '' where it could not be reached, so that a toast can fall back on its own words. */
export const sentenceOf = (error: Error): string => (error instanceof ServerError ? error.message : '')

const codeOf = (error: Error) => (error instanceof ServerError ? error.code : undefined)

/** Where a failure is told in full: only where there was no answer may it be the connection. */
export const failureText = (error: Error | null): string =>
  error instanceof ServerError ? error.message || somethingWrong : 'Please check your connection and try again.'

type Wording = Toast | ((message: string, code?: Refusal) => Toast)

/**
 * For every mutation's `onError`: `whenFailed(offerToasts.offerFailed)`; a wording that takes a message gets the
 * server's, and its code.
 */
export const whenFailed = (wording: Wording, signedOut?: Toast) => (error: Error) => {
  if (isSignedOut(error)) return goToLogin(signedOut)
  showToast(typeof wording === 'function' ? wording(sentenceOf(error), codeOf(error)) : wording)
}
