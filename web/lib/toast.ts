import type { Toast } from '#shared/copy.ts'
import { toastMs } from '#shared/limits.ts'
import { createStore } from './store.ts'

/** Each has a number of its own, so that it is said again even where it says the same. */
type Shown = Toast & { no: number }

const shown = createStore<Shown | null>(null)
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** The one toast there is, if any. */
export const useToast = () => shown.use()

/** Whoever reads it, or is about to dismiss it, is not hurried. */
export const holdToast = () => clearTimeout(timer)

export function releaseToast() {
  clearTimeout(timer)
  timer = setTimeout(clearToasts, toastMs)
}

/** What a toast spoke of is over: it was read, or another attempt has begun. */
export function clearToasts() {
  clearTimeout(timer)
  shown.set(null)
}

/** Only one toast is shown at a time. */
export function showToast(toast: Toast) {
  count += 1
  shown.set({ ...toast, no: count })
  releaseToast()
}
