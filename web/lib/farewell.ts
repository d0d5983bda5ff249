import { guarded, keepInTab } from './kept.ts'

const key = 'farewell'

/** For the landing page of this tab: an account was deleted here just now. */
export const keepFarewell = () => keepInTab(key, 'due')

/** Once. No address can claim it. */
export const takeFarewell = (): boolean =>
  guarded(() => {
    const isDue = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
    return isDue
  }, false)
