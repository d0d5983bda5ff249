import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { hourMs } from '#shared/time.ts'

/** So much time passes for every task, and for when its two are reminded of it. */
export async function timePasses(db: Db, { days = 0, hours = 0 }: { days?: number; hours?: number }) {
  const passed = sql`make_interval(days => ${days}::int, hours => ${hours}::int)`
  await sql`update tasks set scheduled_at = scheduled_at - ${passed}, completed_at = completed_at - ${passed},
    remind_at = remind_at - ${passed}`.execute(db)
}

export const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
export const inDays = (days: number) => inHours(days * 24)

export async function dateOf(db: Db, taskId: string) {
  const task = db.selectFrom('tasks').select('scheduled_at').where('id', '=', taskId)
  return (await task.executeTakeFirstOrThrow()).scheduled_at
}
