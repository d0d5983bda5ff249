import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createStore } from './create-store.ts'

/** The topmost open dialog, if any. The rest of the page is inert meanwhile, so toasts must render inside it. */
const topDialog = createStore<HTMLDialogElement | null>(null)

export const useTopDialog = () => topDialog.use()
export const hasOpenDialog = () => topDialog.get() !== null

/** Marks `dialog` as topmost until the returned function is called. */
export function registerTopDialog(dialog: HTMLDialogElement): () => void {
  const previous = topDialog.get()
  topDialog.set(dialog)
  return () => {
    if (topDialog.get() === dialog) topDialog.set(previous)
  }
}

/**
 * The back button closes the topmost dialog before it leaves the screen, as phone users expect. Links and filters
 * inside the dialog still add history entries.
 */
export function useBackClosesDialog() {
  const dialog = topDialog.use()
  const { history } = useRouter()

  useEffect(() => {
    if (dialog === null) return
    pushGuardEntry()
    const closeInstead = ({ action }: { action: string }) => {
      if (action !== 'BACK') return false
      dialog.close()
      return true
    }
    return history.block({ blockerFn: closeInstead, enableBeforeUnload: false })
  }, [dialog, history])
}

const isFirst = (state: { __TSR_index?: number } | null) => state?.__TSR_index === 0

/**
 * On the first screen of a page load, Back would leave the document before any handler runs. One more history entry,
 * hidden from the router, prevents that.
 */
function pushGuardEntry() {
  const { state } = history
  if (isFirst(state) && !state.isOverFirst)
    History.prototype.pushState.call(history, { ...state, isOverFirst: true }, '')
}

/**
 * Makes Back from that extra entry close the topmost dialog and stay; with no dialog open it leaves the page in one
 * step. It must be called before the router is created, whose own listener would run first.
 */
export function handleGuardEntry(router: () => RouterHistory) {
  let isComingBack = false

  function onPopState(event: PopStateEvent) {
    if (!isFirst(router().location.state) || !isFirst(event.state)) return
    // The two entries show the same screen, so the router must not react.
    event.stopImmediatePropagation()
    const dialog = topDialog.get()
    if (isComingBack || event.state.isOverFirst) isComingBack = false
    else if (dialog === null) history.back()
    else {
      dialog.close()
      isComingBack = true
      history.forward()
    }
  }

  addEventListener('popstate', onPopState)
}
