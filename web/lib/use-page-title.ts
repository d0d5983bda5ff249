import { useEffect } from 'react'
import { site } from '#site'
import { createStore } from './create-store.ts'

/** Number of unread chats, which stands before the title. */
const count = createStore(0)
export const setTitleCount = count.set

/**
 * Sets the document title: 'Browse Help Requests · Porchlight', or with unread chats '(2) Browse Help Requests ·
 * Porchlight'. `ScreenTitle` does it for screens that have one.
 */
export function usePageTitle(title: string) {
  const unread = count.use()
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} · ${site.name}`
  }, [title, unread])
}
