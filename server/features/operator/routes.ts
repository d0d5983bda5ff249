import { appendToLog } from '#server/features/moderation-log/store.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { readFigures } from './read-figures.ts'
import { type HealthSettings, readHealth } from './read-health.ts'
import { searchPeople } from './search-people.ts'

export const operatorHandlers = (settings: HealthSettings): Handlers<typeof api.operator> => ({
  health: ({ db, now }) => readHealth(db, settings, now),

  figures: ({ db, now }) => readFigures(db, now),

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
