import type { FastifyInstance } from 'fastify'
import { findCalendarOwner } from '#server/features/calendar-addresses/store.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Deps } from '#server/platform/http/register-calls.ts'
import { calendarPath } from '#shared/calendars/paths.ts'
import { calendarTasks } from '#shared/constants.ts'
import { calendarIdIn } from './calendar-url.ts'
import { findDeletedTasks } from './deleted-tasks.ts'
import { findCalendarTasks, findReleasedTasks } from './store.ts'
import { calendarType, writeCalendar } from './write-calendar.ts'

type CalendarFeedOptions = Pick<Deps, 'db' | 'limiter' | 'now'> & { publicUrl: string; secret: string }

/** Serves a user's calendar to programs that have no session: the secret address authorizes them. */
export function addCalendarFeed(app: FastifyInstance, { db, limiter, now, publicUrl, secret }: CalendarFeedOptions) {
  app.get(calendarPath, async (request, reply) => {
    const id = calendarIdIn(secret, (request.query as { token?: unknown }).token) ?? refuse('calendar_missing')
    const { userId: viewerId } = (await findCalendarOwner(db, id)) ?? refuse('calendar_missing')
    await limiter.openCallCounter({ viewerId, ipAddress: request.ip }).count('calendars')
    const rows = [...(await findCalendarTasks(db, viewerId)), ...(await findReleasedTasks(db, viewerId))]
    const isListed = new Set(rows.map(({ id }) => id))
    const deleted = (await findDeletedTasks(db, viewerId, calendarTasks)).filter(({ id }) => !isListed.has(id))
    return reply.type(calendarType).send(writeCalendar(rows, { viewerId, now: now(), publicUrl }, deleted))
  })
}
