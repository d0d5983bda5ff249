import { sql } from 'kysely'
import { renameInList } from './migration-list.ts'
import type { Tx } from './tables.ts'

/**
 * Names that migrations had when some databases had them. The order was changed three times before it was frozen; a
 * migration that was left out then is run when such a database is next opened.
 */
const formerNames: Record<string, string> = {
  '025-reminders': '026-reminders',
  '034-who-ended-a-match': '037-who-ended-a-match',
  '040-turns-of-mails': '035-turns-of-mails',
  '041-deleted-tasks': '036-deleted-tasks',
}

/** Today's name of a migration. */
export const nameToday = (name: string): string => formerNames[name] ?? name

/** Brings the list of a database that has had these migrations, and what they made, to how they leave it today. */
export async function bringToday(tx: Tx, had: string[]) {
  for (const [former, today] of Object.entries(formerNames)) await renameInList(tx, former, today)
  // The first text of 005 made no such index, and 021 drops it.
  if (had.includes('005-notifications') && !had.includes('021-notices-of-each-writer'))
    await sql`create unique index if not exists notifications_of_messages_once on notifications (user_id, related_task_id)
      where type = 'message_received' and not is_read`.execute(tx)
  // The first text of 036 wanted a title. The lock is taken only where it is needed: other nodes may be at work.
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('deleted_tasks') and attname = 'title' and attnotnull`.execute(tx)
  if (rows.length > 0) await sql`alter table deleted_tasks alter column title drop not null`.execute(tx)
}
