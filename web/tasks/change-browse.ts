import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isTopTaken } from '#web/lib/top-layer.ts'
import type { BrowseSearch } from './browse-search.ts'

/** What the browser's way back makes of a change: a step of its own, none, or one for all that is typed in one go. */
type How = 'step' | 'aside' | 'typing'
export type ChangeBrowse = (change: BrowseSearch, how?: How) => void

/** What settles late, a map or typed words, calls nobody back who is on the way to a task. */
export function useChangeBrowse(): ChangeBrowse {
  const router = useRouter()
  return useCallback(
    (change, how = 'step') => {
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
      if (how === 'aside') return void router.navigate({ ...to, replace: true, state: true })
      if (how === 'step') return void router.navigate(to)
      // A dialog over the screen would take the way back for its own.
      if (href === typedOver && !isTopTaken()) return history.back()
      const replace = typedOver !== undefined
      void router.navigate({ ...to, replace, state: { typedOver: typedOver ?? present.href } })
    },
    [router],
  )
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of an entry that came by typing, and grows with it: the one before it. */
    typedOver?: string
  }
}
