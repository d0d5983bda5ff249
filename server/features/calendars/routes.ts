import { create as contentDisposition } from 'content-disposition'
import { lockSession } from '#server/features/auth/sessions.ts'
import { deleteCalendar, findCalendarOf, renewCalendar } from '#server/features/calendar-addresses/store.ts'
import { requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { isPairBlocked } from '#server/features/tasks/seen-neighbors.ts'
import { addExtension, safeFilename } from '#server/platform/files/filename.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { whyNotCalendar } from '#shared/calendars/rules.ts'
import { calendarUrlOf } from './calendar-url.ts'
import { findDatedTask } from './store.ts'
import { calendarType, writeCalendar } from './write-calendar.ts'

/**
 * Turns '5/12' into '5-12', '5:30' into '5-30' and 'Drop-off/pick-up' into two words, so that no title becomes a
 * folder.
 */
function filenameOf(title: string): string {
  const stem = title
    .replace(/(?<=\d)[/\\:](?=\d)/g, '-')
    .replace(/[/\\]+/g, ' ')
    .replace(/^[. ]+/, '')
  return addExtension(safeFilename(stem) || 'task', 'ics')
}

export const calendarHandlers = (publicUrl: string, secret: string): Handlers<typeof api.calendars> => ({
  task: async ({ db, input, viewer, now, http }) => {
    const task = await requireVisibleTask(db, input.id, viewer.id)
    refuseIf(whyNotCalendar({ ...task, isBlocked: isPairBlocked(task) }, viewer.id))
    const row = (await findDatedTask(db, task.id)) ?? refuse('task_missing')
    http.reply.headers({
      'content-type': calendarType,
      'content-disposition': contentDisposition(filenameOf(task.title)),
    })
    return writeCalendar([row], { viewerId: viewer.id, now, publicUrl })
  },

  get: async ({ db, viewer }) => {
    const calendar = await findCalendarOf(db, viewer.id)
    return { url: calendar ? calendarUrlOf(publicUrl, secret, calendar.id) : null }
  },

  renew: async ({ viewer, write }) => {
    const { id } = await write(async (tx) => {
      // A session that is being ended must not leave a new calendar address behind.
      if (!(await lockSession(tx, viewer))) refuse('signed_out')
      return renewCalendar(tx, viewer.id)
    })
    return { url: calendarUrlOf(publicUrl, secret, id) }
  },

  end: async ({ viewer, write }) => {
    await write((tx) => deleteCalendar(tx, viewer.id))
    return { url: null }
  },
})
