import { guarded, keepInTab, keptInTab, keptKey } from '#web/lib/kept.ts'
import { lastListEntry } from '#web/lib/list-place.ts'
import type { BrowseSearch } from './browse-search.ts'

const what = 'browse'

/** What the viewer looked for last in this tab, so that the way back leads to it, also after a reload. */
export const rememberBrowse = (viewerId: string, search: BrowseSearch) =>
  keepInTab(keptKey(what, viewerId), JSON.stringify(search))

const lastBrowse = (): BrowseSearch => guarded(() => JSON.parse(keptInTab(what) || '{}'), {})

/** What a link back to the tasks needs: `<Link {...backToTasks()}>`. A list is found where it was left. */
export function backToTasks() {
  const search = lastBrowse()
  const listEntry = search.view ? undefined : lastListEntry()
  return { to: '/browse', search, ...(listEntry && { state: { listEntry }, resetScroll: false }) } as const
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whose place in the list is taken up again. */
    listEntry?: string
  }
}
