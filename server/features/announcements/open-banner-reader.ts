import type { Db } from '#server/database/tables.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { openCachedValue } from '#server/platform/process/open-cached-value.ts'
import { announcementReadSeconds } from '#shared/announcements/limits.ts'
import { findShown } from './store.ts'

/** Text of the banner that stands above every page. */
export type Banner = { id: string; text: string }

/** Returns the reader of the banner, which asks the database at most once a second; it returns null if none is shown. */
export function openBannerReader(db: Db, now: () => Date, onError: OnError): () => Promise<Banner | null> {
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
