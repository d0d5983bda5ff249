import type { Db } from '#server/database/tables.ts'
import type { Announcements } from '#shared/announcements/schema.ts'
import { findNextMailAt, findPast, findShown } from './store.ts'
import { viewAnnouncement } from './view.ts'

export async function readAnnouncements(db: Db, mayMail: boolean): Promise<Announcements> {
  const [shown, past, nextAt] = await Promise.all([findShown(db), findPast(db), findNextMailAt(db)])
  return {
    shown: shown ? viewAnnouncement(shown) : null,
    past: past.map(viewAnnouncement),
    mail: { isAllowed: mayMail, nextAt: nextAt?.toISOString() ?? null },
  }
}
