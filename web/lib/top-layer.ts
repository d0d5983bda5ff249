import { createStore } from './store.ts'

/** The dialog that lies over everything, if one is open. All else is out of reach meanwhile, so a toast must stand in it. */
const top = createStore<HTMLElement | null>(null)

export const useTopLayer = () => top.use()

/** Until the answer is called, `dialog` is on top. */
export function layOnTop(dialog: HTMLElement): () => void {
  const below = top.get()
  top.set(dialog)
  return () => {
    if (top.get() === dialog) top.set(below)
  }
}
