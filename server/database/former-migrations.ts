import { sql } from 'kysely'
import { renameInList } from './migration-list.ts'
import type { Tx } from './tables.ts'

/**
 * Former names of migrations, as some databases list them. The order was changed three times before it was frozen; a
 * migration that such a database skipped is run when it is next opened.
 */
const formerNames: Record<string, string> = {
  '025-reminders': '026-reminders',
  '034-who-ended-a-match': '037-who-ended-a-match',
  '040-turns-of-mails': '035-turns-of-mails',
  '041-deleted-tasks': '036-deleted-tasks',
}

/** Returns the current name of a migration. */
export const currentName = (name: string): string => formerNames[name] ?? name

/** Updates a database's migration list, and what those migrations made, to the current state of both. */
export async function upgradeFormerMigrations(tx: Tx, applied: string[]) {
  for (const [former, today] of Object.entries(formerNames)) await renameInList(tx, former, today)
  // The first version of 005 made no such index, and 021 drops it.
  if (applied.includes('005-notifications') && !applied.includes('021-notices-of-each-writer'))
    await sql`create unique index if not exists notifications_of_messages_once on notifications (user_id, related_task_id)
      where type = 'message_received' and not is_read`.execute(tx)
  // The first version of 036 required a title. The lock is taken only where it is needed, because other nodes may be
  // running.
  const { rows } = await sql`select from pg_attribute
    where attrelid = to_regclass('deleted_tasks') and attname = 'title' and attnotnull`.execute(tx)
  if (rows.length > 0) await sql`alter table deleted_tasks alter column title drop not null`.execute(tx)
}
