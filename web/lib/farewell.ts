import { keepInTab, takeFromTab } from './kept.ts'

const key = 'farewell'

/** For the landing page of this tab: an account was deleted here just now. */
export const keepFarewell = () => keepInTab(key, 'due')

/** Once. No address can claim it. */
export const takeFarewell = (): boolean => takeFromTab(key) !== null
