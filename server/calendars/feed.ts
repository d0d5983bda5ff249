import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/http/errors.ts'
import type { Deps } from '#server/http/implement.ts'
import { calendarTasks } from '#shared/limits.ts'
import { calendarIn, calendarPath } from './address.ts'
import { findDeletedTasks } from './deleted.ts'
import { findCalendarTasks, findReleasedTasks, findWhose } from './store.ts'
import { calendarType, writeCalendar } from './write.ts'

type Parts = Pick<Deps, 'db' | 'limiter' | 'now'> & { publicUrl: string; secret: string }

/** Somebody's own tasks, for programs that have no session: the address itself is what lets them in. */
export function addCalendarFeed(app: FastifyInstance, { db, limiter, now, publicUrl, secret }: Parts) {
  app.get(calendarPath, async (request, reply) => {
    const id = calendarIn(secret, (request.query as { token?: unknown }).token) ?? refuse('calendar_missing')
    const { userId: viewerId } = (await findWhose(db, id)) ?? refuse('calendar_missing')
    await limiter.openTally({ viewerId, address: request.ip }).count('calendars')
    const rows = [...(await findCalendarTasks(db, viewerId)), ...(await findReleasedTasks(db, viewerId))]
    const deleted = await findDeletedTasks(db, viewerId, calendarTasks)
    return reply.type(calendarType).send(writeCalendar(rows, { viewerId, now: now(), publicUrl }, deleted))
  })
}
