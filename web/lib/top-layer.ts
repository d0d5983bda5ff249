import { useRouter } from '@tanstack/react-router'
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
 * Android do, closes it there. An entry of our own to go back to would be left over wherever a link or a filter goes on
 * from the dialog.
 */
export function useBackClosesTop() {
  const dialog = top.use()
  const { history } = useRouter()

  useEffect(() => {
    if (dialog === null) return
    const closeInstead = ({ action }: { action: string }) => {
      if (action !== 'BACK') return false
      dialog.close()
      return true
    }
    return history.block({ blockerFn: closeInstead, enableBeforeUnload: false })
  }, [dialog, history])
}
