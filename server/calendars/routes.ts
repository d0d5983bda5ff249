import { create as contentDisposition } from 'content-disposition'
import { lockSession } from '#server/auth/sessions.ts'
import { safeFilename, withEnding } from '#server/files/filename.ts'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/implement.ts'
import { seeTask } from '#server/tasks/see.ts'
import type { api } from '#shared/api.ts'
import { whyNotCalendar } from '#shared/calendars/rules.ts'
import { addressOf } from './address.ts'
import { endCalendar, findCalendarOf, findDated, renewCalendar } from './store.ts'
import { calendarType, writeCalendar } from './write.ts'

/** '5/12' becomes '5-12' as '5:30' becomes '5-30', and 'Drop-off/pick-up' two words; a title begins no folder. */
function filenameOf(title: string): string {
  const stem = title
    .replace(/(?<=\d)[/\\:](?=\d)/g, '-')
    .replace(/[/\\]+/g, ' ')
    .replace(/^[. ]+/, '')
  return withEnding(safeFilename(stem) || 'task', 'ics')
}

export const calendarHandlers = (publicUrl: string, secret: string): Handlers<typeof api.calendars> => ({
  task: async ({ db, input, viewer, now, http }) => {
    const seen = await seeTask(db, input.id, viewer.id)
    refuseIf(whyNotCalendar(seen, viewer.id))
    const row = (await findDated(db, seen.id)) ?? refuse('task_missing')
    http.reply.headers({
      'content-type': calendarType,
      'content-disposition': contentDisposition(filenameOf(seen.title)),
    })
    return writeCalendar([row], { viewerId: viewer.id, now, publicUrl })
  },

  get: async ({ db, viewer }) => {
    const calendar = await findCalendarOf(db, viewer.id)
    return { url: calendar ? addressOf(publicUrl, secret, calendar.id) : null }
  },

  renew: async ({ viewer, write }) => {
    const { id } = await write(async (tx) => {
      // Whoever is being signed out leaves no new address behind.
      if (!(await lockSession(tx, viewer))) refuse('signed_out')
      return renewCalendar(tx, viewer.id)
    })
    return { url: addressOf(publicUrl, secret, id) }
  },

  end: async ({ viewer, write }) => {
    await write((tx) => endCalendar(tx, viewer.id))
    return { url: null }
  },
})
