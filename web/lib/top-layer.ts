import { type BlockerFn, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { createStore } from './store.ts'

/** The dialog that lies over everything, if one is open. All else is out of reach meanwhile, so a toast must stand in it. */
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
 * Back closes what lies on top before it leaves the screen, as people of a phone expect. Where it leaves the document, from
 * the first screen of a page load, no page can hold it, and only a browser that closes dialogs by itself, as those of
 * Android do, closes it there, or what has taken a step of its own (`useStepOnTop`).
 */
export function useBackClosesTop() {
  const dialog = top.use()
  const { history } = useRouter()

  useEffect(() => {
    if (dialog === null) return
    const closeInstead: BlockerFn = ({ action, currentLocation }) => {
      if (action !== 'BACK') return false
      dialog.close()
      return !currentLocation.state.isOnTop
    }
    return history.block({ blockerFn: closeInstead, enableBeforeUnload: false })
  }, [dialog, history])
}

/**
 * For what opens over the first screen of a page load: a step of its own, which Back takes away instead of the document.
 * It would be left over wherever something else goes on from there, unless that takes its place (`isOnTop`).
 */
export function useStepOnTop() {
  const router = useRouter()
  const { history } = router
  return {
    take: () => {
      if (history.canGoBack()) return
      void router.navigate({ to: '.', search: true, state: { isOnTop: true }, resetScroll: false })
    },
    giveBack: () => {
      if (history.location.state.isOnTop) history.back()
    },
  }
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of an entry that is there only to be gone back from. */
    isOnTop?: boolean
  }
}
