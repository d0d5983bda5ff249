import type { Db } from '#server/database/tables.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { openCachedValue } from '#server/platform/process/open-cached-value.ts'
import { announcementReadSeconds } from '#shared/announcements/limits.ts'
import { findShown } from './store.ts'

/** Returns the reader of the announcement that is shown, if any. It asks the database at most once a second. */
export function openBannerReader(db: Db, now: () => Date, onError: OnError) {
  const findLatest = openCachedValue({
    read: async () => (await findShown(db)) ?? null,
    initial: null,
    validMs: announcementReadSeconds * 1000,
    now,
    onError,
  })
  return async () => {
    const found = await findLatest()
    // The last one stays while the database fails, but no longer than to its end.
    return found && found.endsAt > now() ? { id: found.id, text: found.text } : null
  }
}
