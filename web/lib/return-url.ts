import { storeInTab, takeFromTab } from './storage.ts'

const key = 'way-back'

/**
 * True for a path of this site; false for other sites' addresses that look like one: '//elsewhere.example',
 * '/\elsewhere.example'.
 */
export const isSitePath = (path: string): boolean => {
  const base = 'http://here.example'
  return path.startsWith('/') && URL.parse(path, base)?.origin === base
}

/**
 * Stores the path to return to after sign-in. It is kept in the tab only, so that no address can choose where a sign-in
 * leads.
 */
export const storeReturnUrl = (path: string) => storeInTab(key, path)

/** Reads and removes the path; null if none is stored. */
export function takeReturnUrl(): string | null {
  const path = takeFromTab(key)
  return path !== null && isSitePath(path) ? path : null
}
