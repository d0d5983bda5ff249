import { type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createStore } from './store.ts'

/**
 * The dialog that lies over everything, if one is open. All else is out of reach meanwhile, so a toast must stand in
 * it.
 */
const top = createStore<HTMLDialogElement | null>(null)

export const useTopLayer = () => top.use()
export const isTopTaken = () => top.get() !== null

/** Until the answer is called, `dialog` is on top. */
export function layOnTop(dialog: HTMLDialogElement): () => void {
  const below = top.get()
  top.set(dialog)
  return () => {
    if (top.get() === dialog) top.set(below)
  }
}

/**
 * Back closes what lies on top before it leaves the screen, as people of a phone expect. The way on from the dialog, a
 * link's or a filter's, is an entry as any other.
 */
export function useBackClosesTop() {
  const dialog = top.use()
  const { history } = useRouter()

  useEffect(() => {
    if (dialog === null) return
    layOverFirst()
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
 * From the first screen of a page load Back leaves the document, where no page can hold it: so that screen gets one
 * entry more, of which the router is told nothing.
 */
function layOverFirst() {
  const { state } = history
  if (isFirst(state) && !state.isOverFirst)
    History.prototype.pushState.call(history, { ...state, isOverFirst: true }, '')
}

/**
 * Back from that entry closes what lies on top, and stays; where nothing does, it leaves by the same step. Called
 * before there is a router, which would hear of the step first.
 */
export function stepOverFirst(router: () => RouterHistory) {
  let isComingBack = false

  function step(event: PopStateEvent) {
    if (!isFirst(router().location.state) || !isFirst(event.state)) return
    // From one to the other of the two nothing changes that the router would have to draw.
    event.stopImmediatePropagation()
    const dialog = top.get()
    if (isComingBack || event.state.isOverFirst) isComingBack = false
    else if (dialog === null) history.back()
    else {
      dialog.close()
      isComingBack = true
      history.forward()
    }
  }

  addEventListener('popstate', step)
}
