import { sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'
import { notificationMayReach, type UserId } from './may-reach.ts'
import { tellsOfHidden } from './tells-of-hidden.ts'
import { visibleTo } from './visible-to.ts'

/** Mails about messages name no task, so the type of the others does not matter. */
const told = {
  outbox: { title: sql`outbox.words ->> 'title'`, type: sql`null` },
  pushes: { title: sql`pushes.title`, type: sql`pushes.type` },
}

/**
 * SQL condition for a row of an outbox table, asked when the row is sent. It is true if the notification may still
 * reach the recipient, if the recipient may still see the task, and if what it tells of is not hidden.
 */
export function mayStillReach(table: 'outbox' | 'pushes', toId: UserId): Condition {
  const [taskId, fromId] = [sql.ref<string | null>(`${table}.task_id`), sql.ref<string | null>(`${table}.from_id`)]
  return sql`(${notificationMayReach(fromId, toId)}
    and (${taskId} is null or exists (select from tasks where tasks.id = ${taskId} and ${visibleTo(toId)}))
    and ${tellsOfHidden({ taskId, fromId, ...told[table] })} is not true)`
}
