import { loginPath } from '#shared/auth/paths.ts'
import { loginRedirectMs } from '#shared/constants.ts'
import { somethingWrong, type Toast, toasts } from '#shared/copy.ts'
import type { Refusal } from '#shared/refusals.ts'
import { storeReturnUrl } from './return-url.ts'
import { ServerError } from './server.ts'
import { clearToasts, showToast } from './toast.ts'

export const isSignedOut = (error: unknown): boolean => error instanceof ServerError && error.status === 401

/** True if the thing does not exist or the viewer may not see it. */
export const isNotFound = (error: unknown): boolean => error instanceof ServerError && error.status === 404

/** True if the user must show a second factor first, or in a public demo the password that was printed at its start. */
export const needsFactor = (error: unknown): boolean =>
  error instanceof ServerError &&
  (error.code === 'second_factor_needed' || error.code === 'demo_password_needed') &&
  error.status === 403

let isLeaving = false
let loginTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Announces that the session has ended, unless the page does so itself (`toast` null), then loads the sign-in page; the
 * current path is kept for the return.
 */
export function goToLogin(toast: Toast | null = toasts.loggedOut) {
  if (toast === null) clearToasts()
  if (isLeaving) return
  isLeaving = true
  storeReturnUrl(location.pathname + location.search)
  if (toast) showToast(toast)
  loginTimer = setTimeout(() => location.assign(loginPath), loginRedirectMs)
}

/** Called when the session ends on purpose: reads that are refused meanwhile do not lead to the login. */
export function expectSessionEnd() {
  isLeaving = true
  clearTimeout(loginTimer)
}

/** Leaves a page whose session has ended on purpose. */
export function leaveFor(path: '/') {
  expectSessionEnd()
  location.assign(path)
}

/** Returns the server's message, or '' if it could not be reached, so that a toast uses its own text. */
export const serverMessage = (error: Error): string => (error instanceof ServerError ? error.message : '')

const refusalCodeOf = (error: Error) => (error instanceof ServerError ? error.code : undefined)

/** Text for an error shown in full. Only a missing response is blamed on the connection. */
export const failureText = (error: Error | null): string =>
  error instanceof ServerError ? error.message || somethingWrong : 'Please check your connection and try again.'

type FailureToast = Toast | ((message: string, code?: Refusal) => Toast)

/**
 * Returns a mutation's `onError`: `toastOnError(offerToasts.offerFailed)`. A function as text gets the server's
 * message and code.
 */
export const toastOnError = (toast: FailureToast, signedOut?: Toast) => (error: Error) => {
  if (isSignedOut(error)) return goToLogin(signedOut)
  showToast(typeof toast === 'function' ? toast(serverMessage(error), refusalCodeOf(error)) : toast)
}
