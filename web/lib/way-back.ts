import { keepInTab, takeFromTab } from './kept.ts'

const key = 'way-back'

/** A path of our own, and no other site's address that looks like one: '//elsewhere.example', '/\elsewhere.example'. */
export const isOwnPath = (path: string): boolean => {
  const here = 'http://here.example'
  return path.startsWith('/') && URL.parse(path, here)?.origin === here
}

/** Where somebody was when they had to sign in. This tab alone keeps it: no address can say where a sign-in leads. */
export const keepWayBack = (path: string) => keepInTab(key, path)

/** Once only; null where nobody was led away. */
export function takeWayBack(): string | null {
  const path = takeFromTab(key)
  return path !== null && isOwnPath(path) ? path : null
}
