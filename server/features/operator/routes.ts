import { endEarly, publishAnnouncement } from '#server/features/announcements/publish.ts'
import { readAnnouncements } from '#server/features/announcements/read-announcements.ts'
import { viewAnnouncement } from '#server/features/announcements/view.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { readFigures } from './read-figures.ts'
import { type HealthSettings, readHealth } from './read-health.ts'
import { searchPeople } from './search-people.ts'

type OperatorSettings = HealthSettings & {
  /** True in a demo that is open to others, which mails no announcement. */
  isPublicDemo: boolean
}

export const operatorHandlers = ({ isPublicDemo, ...settings }: OperatorSettings): Handlers<typeof api.operator> => ({
  health: ({ db, now }) => readHealth(db, settings, now),

  figures: ({ db, now }) => readFigures(db, now),

  announcements: ({ db }) => readAnnouncements(db, !isPublicDemo),

  publish: async ({ input: fields, viewer, now, write }) =>
    viewAnnouncement(
      await write((tx) => publishAnnouncement(tx, { viewerId: viewer.id, fields, now, mayMail: !isPublicDemo })),
    ),

  endAnnouncement: async ({ input: { id }, viewer, write }) =>
    viewAnnouncement(await write((tx) => endEarly(tx, viewer.id, id))),

  /** The line of the log is written before anything is answered. */
  people: async ({ db, input, viewer, now, write }) => {
    const page = await searchPeople(db, { input, viewerId: viewer.id, now })
    const shown = page.people.map(({ id }) => id)
    await write((tx) =>
      appendToLog(tx, {
        actorId: viewer.id,
        verb: 'people_searched',
        subject: { kind: 'user', id: null },
        after: { shown },
      }),
    )
    return page
  },
})
