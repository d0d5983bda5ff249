import type { Announcement } from '#shared/announcements/schema.ts'
import type { AnnouncementRow } from './store.ts'

export const viewAnnouncement = (row: AnnouncementRow): Announcement => ({
  id: row.id,
  text: row.text,
  publishedAt: row.publishedAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  mail: row.mailedAt && { count: row.mailCount, isDone: row.mailAfter === null },
})
