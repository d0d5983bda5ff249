import { actionToastMs, toastMs } from '#shared/constants.ts'
import type { Toast } from '#shared/copy.ts'
import { createStore } from './create-store.ts'

/** The button of a toast. */
type Action = { label: string; act: () => void }

/** `id` is unique, so that a toast with the same text is announced again. */
export type ShownToast = Toast & { id: number; action?: Action | undefined }

const shown = createStore<ShownToast | null>(null)
/** A notification that came while a failure was shown. It waits, because the failure must be read first. */
let waitingToast: ShownToast | null = null
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

export const useToast = () => shown.use()

/** Reads the toast once, without subscribing. */
export const readToast = () => shown.get()

/** Pauses the timer while the toast is hovered or has the focus. */
export const pauseToast = () => clearTimeout(timer)

export function resumeToast() {
  clearTimeout(timer)
  timer = setTimeout(clearToasts, shown.get()?.action ? actionToastMs : toastMs)
}

/** Removes the toast once it was read or another attempt has begun; a waiting notification follows. */
export function clearToasts() {
  clearTimeout(timer)
  shown.set(null)
  const next = waitingToast
  waitingToast = null
  if (next) show(next)
}

/** Only one toast is shown at a time. */
export function showToast(toast: Toast, action?: Action) {
  count += 1
  const next = { ...toast, action, id: count }
  if (toast.isNotification && shown.get()?.isError) waitingToast = next
  else show(next)
}

function show(toast: ShownToast) {
  shown.set(toast)
  resumeToast()
}
