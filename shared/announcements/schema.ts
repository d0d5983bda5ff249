import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { line } from '#shared/text-schema.ts'
import { announcementTextBounds } from './copy.ts'

export const newAnnouncementSchema = z.object({
  text: line(announcementTextBounds),
  endsOn: described(z.iso.date('Please choose a day'), 'Its last day, in the time zone of the community.'),
  mail: described(z.boolean(), 'True to mail it to everybody who has a confirmed address and wants mails.'),
})
export type NewAnnouncement = z.input<typeof newAnnouncementSchema>

export const announcementSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  publishedAt: z.iso.datetime(),
  endsAt: described(z.iso.datetime(), 'A time in the past if it is not shown any more.'),
  mail: described(
    z.nullable(z.object({ count: described(z.number(), 'Mails that were put in the outbox.'), isDone: z.boolean() })),
    'Null if it was not to be mailed.',
  ),
})
export type Announcement = z.infer<typeof announcementSchema>

export const announcementsSchema = z.object({
  shown: z.nullable(announcementSchema),
  past: described(z.array(announcementSchema), 'The latest ones that are not shown any more.'),
  mail: z.object({
    isAllowed: described(z.boolean(), 'False in a demo that is open to others.'),
    nextAt: described(z.nullable(z.iso.datetime()), 'The next time at which one may be mailed; null if that is now.'),
  }),
})
export type Announcements = z.infer<typeof announcementsSchema>
