import type * as z from 'zod/mini'
import type { Tx } from '#server/database/tables.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { announcementMaxDays } from '#shared/announcements/limits.ts'
import type { newAnnouncementSchema } from '#shared/announcements/schema.ts'
import { addDays } from '#shared/calendar.ts'
import { dayOf, instantAt } from '#shared/time.ts'
import { site } from '#site'
import { type AnnouncementRow, endAnnouncement, findAnnouncement, findShown, insertAnnouncement } from './store.ts'

/** Returns the midnight after this day, in the time zone of the community. */
const endOfDay = (day: string): Date => instantAt(addDays(day, 1), '00:00', site.timeZone)

type PublishInput = { viewerId: string; fields: z.output<typeof newAnnouncementSchema>; now: Date; mayMail: boolean }

/** Publishes an announcement. If it cannot be mailed as asked for, nothing is published. */
export async function publishAnnouncement(tx: Tx, { viewerId, fields, now, mayMail }: PublishInput) {
  const { text, endsOn, mail } = fields
  const today = dayOf(now, site.timeZone)
  if (endsOn < today || endsOn > addDays(today, announcementMaxDays)) refuse('announcement_end')
  if (mail && !mayMail) refuse('announcement_mail_in_demo')
  const published = await insertAnnouncement(tx, { text, endsAt: endOfDay(endsOn), mail })
  if (!published) refuse((await findShown(tx)) ? 'announcement_shown' : 'announcement_mailed_lately')
  const line = { actorId: viewerId, subject: subjectOf(published), after: { until: published.endsAt.toISOString() } }
  await appendToLog(tx, { ...line, verb: 'announcement_published' })
  if (mail) await appendToLog(tx, { ...line, verb: 'announcement_mailed' })
  return published
}

/** Ends an announcement early; one that has ended stays as it is. */
export async function endEarly(tx: Tx, viewerId: string, id: string): Promise<AnnouncementRow> {
  const before = (await findAnnouncement(tx, id)) ?? refuse('announcement_missing')
  const ended = await endAnnouncement(tx, id)
  if (!ended) return before
  await appendToLog(tx, {
    actorId: viewerId,
    verb: 'announcement_ended',
    subject: subjectOf(ended),
    before: { until: before.endsAt.toISOString() },
  })
  return ended
}

const subjectOf = ({ id }: AnnouncementRow) => ({ kind: 'announcement', id }) as const
