import { sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'
import { notificationMayReach, type UserId } from './may-reach.ts'
import { tellsOfHidden } from './tells-of-hidden.ts'
import { visibleTo } from './visible-to.ts'

const titles = { outbox: sql`outbox.words ->> 'title'`, pushes: sql`pushes.title` }

/**
 * SQL condition for a row of an outbox table, asked when the row is sent. It is true if the notification may still
 * reach the recipient, if the recipient may still see the task, and if what it tells of is not hidden.
 */
export function mayStillReach(table: 'outbox' | 'pushes', toId: UserId): Condition {
  const [taskId, fromId] = [sql.ref<string | null>(`${table}.task_id`), sql.ref<string | null>(`${table}.from_id`)]
  return sql`(${notificationMayReach(fromId, toId)}
    and (${taskId} is null or exists (select from tasks where tasks.id = ${taskId} and ${visibleTo(toId)}))
    and ${tellsOfHidden({ taskId, fromId, title: titles[table] })} is not true)`
}
