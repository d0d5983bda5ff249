import type { Toast } from '#shared/copy.ts'
import { actionToastMs, toastMs } from '#shared/limits.ts'
import { createStore } from './store.ts'

/** What a toast offers to do about what it tells. */
type Action = { label: string; act: () => void }

/** Each has a number of its own, so that it is said again even where it says the same. */
export type Shown = Toast & { no: number; action?: Action | undefined }

const shown = createStore<Shown | null>(null)
/** News that came while it was said what went wrong: that is not taken away from who has to read it. */
let waiting: Shown | null = null
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** The one toast there is, if any. */
export const useToast = () => shown.use()

/** The same, for who asks once. */
export const shownToast = () => shown.get()

/** Whoever reads it, or is about to dismiss it, is not hurried. */
export const holdToast = () => clearTimeout(timer)

export function releaseToast() {
  clearTimeout(timer)
  timer = setTimeout(clearToasts, shown.get()?.action ? actionToastMs : toastMs)
}

/** What a toast spoke of is over: it was read, or another attempt has begun. */
export function clearToasts() {
  clearTimeout(timer)
  shown.set(null)
  const next = waiting
  waiting = null
  if (next) show(next)
}

/** Only one toast is shown at a time. */
export function showToast(toast: Toast, action?: Action) {
  count += 1
  const next = { ...toast, action, no: count }
  if (toast.isNews && shown.get()?.failed) waiting = next
  else show(next)
}

function show(toast: Shown) {
  shown.set(toast)
  releaseToast()
}
