import { lastListEntry } from '#web/lib/list-position.ts'
import { findInTab, storageKey, storeInTab, tryStorage } from '#web/lib/storage.ts'
import type { BrowseSearch } from './browse-search.ts'

const storageName = 'browse'

/** Stores the last search in this tab, so that links back restore it, also after a reload. */
export const storeLastSearch = (viewerId: string, search: BrowseSearch) =>
  storeInTab(storageKey(storageName, viewerId), JSON.stringify(search))

const readLastSearch = (): BrowseSearch => tryStorage(() => JSON.parse(findInTab(storageName) || '{}'), {})

/**
 * Returns the props of a link back to the tasks: `<Link {...backToTasksLink()}>`. The list's scroll position is
 * restored.
 */
export function backToTasksLink() {
  const search = readLastSearch()
  const listEntry = search.view ? undefined : lastListEntry()
  return { to: '/browse', search, ...(listEntry && { state: { listEntry }, resetScroll: false }) } as const
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** History entry whose list position is restored. */
    listEntry?: string
  }
}
