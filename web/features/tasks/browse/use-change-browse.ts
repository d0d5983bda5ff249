import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { hasOpenDialog } from '#web/lib/top-dialog.ts'
import type { BrowseSearch } from './browse-search.ts'

/**
 * Effect of a change on the browser's history: 'push' adds an entry, 'replace' replaces the current one, 'typing' adds
 * one entry for everything typed in a row.
 */
type HistoryMode = 'push' | 'replace' | 'typing'
export type ChangeBrowse = (change: BrowseSearch, how?: HistoryMode) => void

/**
 * Returns a function that changes the screen's URL. It ignores late changes, of the map or typed text, once the user is
 * on the way to a task.
 */
export function useChangeBrowse(): ChangeBrowse {
  const router = useRouter()
  return useCallback(
    (change, how = 'push') => {
      const { history, latestLocation: present } = router
      if (history.location.pathname !== '/browse') return
      const { typedOver } = present.state
      const to = {
        from: '/browse',
        to: '/browse',
        search: (before: BrowseSearch) => ({ ...before, ...change }),
        resetScroll: false,
      } as const
      const { href } = router.buildLocation(to)
      if (href === present.href) return
      if (how === 'replace') return void router.navigate({ ...to, replace: true, state: true })
      if (how === 'push') return void router.navigate(to)
      // Back would close an open dialog instead.
      if (href === typedOver && !hasOpenDialog()) return history.back()
      const replace = typedOver !== undefined
      void router.navigate({ ...to, replace, state: { typedOver: typedOver ?? present.href } })
    },
    [router],
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** URL before the typing that created this entry; more typing replaces the entry. */
    typedOver?: string
  }
}
