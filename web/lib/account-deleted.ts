import { storeInTab, takeFromTab } from './storage.ts'

const key = 'account-deleted'

/** Remembers for this tab's landing page that an account was just deleted. */
export const markAccountDeleted = () => storeInTab(key, 'due')

/** Returns true once, then forgets it. It is read from the tab, so that no address can fake a deletion. */
export const takeAccountDeleted = (): boolean => takeFromTab(key) !== null
