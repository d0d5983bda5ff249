import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { hourMs } from '#shared/time.ts'

/** So much time passes for every task, and for when its two are reminded of it. */
export async function timePasses(db: Db, { days = 0, hours = 0 }: { days?: number; hours?: number }) {
  const passed = sql`make_interval(days => ${days}::int, hours => ${hours}::int)`
  await sql`update tasks set scheduled_at = scheduled_at - ${passed}, completed_at = completed_at - ${passed},
    remind_at = remind_at - ${passed}`.execute(db)
}

/** So many minutes pass for all messages, and for the mails that tell of them. */
export async function minutesPassInChats(db: Db, count: number) {
  const passed = sql`make_interval(mins => ${count}::int)`
  await sql`update messages set created_at = created_at - ${passed}`.execute(db)
  await sql`update conversations set last_message_at = last_message_at - ${passed},
    requester_wrote_at = requester_wrote_at - ${passed}, helper_wrote_at = helper_wrote_at - ${passed},
    requester_read_at = requester_read_at - ${passed}, helper_read_at = helper_read_at - ${passed}`.execute(db)
  await sql`update message_mails set sent_at = sent_at - ${passed}`.execute(db)
  await sql`update mailed_chats set until = until - ${passed}`.execute(db)
  await sql`update outbox set due_at = due_at - ${passed}, handed_at = handed_at - ${passed}`.execute(db)
}

/** Nobody waits to see the push of a message that would leave in some seconds. */
export const noPushWaitsItsTime = (db: Db) => db.updateTable('pushes').set({ due_at: sql<Date>`now()` }).execute()

export const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
export const inDays = (days: number) => inHours(days * 24)

export async function dateOf(db: Db, taskId: string) {
  const task = db.selectFrom('tasks').select('scheduled_at').where('id', '=', taskId)
  return (await task.executeTakeFirstOrThrow()).scheduled_at
}
