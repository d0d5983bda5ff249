import { type RawBuilder, sql } from 'kysely'

/**
 * Whether there is still something to tell by a mail or a push: its reader has not read the notice, where one was left,
 * and what it says is still so. Of a row of either table.
 */
export function isStillSo(table: 'outbox' | 'pushes', readerId: RawBuilder<string>) {
  const [noticeId, taskId, fromId, holdsWhile] = ['notice_id', 'task_id', 'from_id', 'holds_while'].map((column) =>
    sql.ref(`${table}.${column}`),
  )
  return sql<boolean>`(${noticeId} is null
      or exists (select from notifications where notifications.id = ${noticeId} and not is_read))
    and (${holdsWhile} is null
      or exists (select from tasks where tasks.id = ${taskId} and tasks.status = ${holdsWhile})
      or exists (select from offers where offers.task_id = ${taskId} and offers.status = ${holdsWhile}
        and helper_id in (${readerId}, ${fromId})))`
}
