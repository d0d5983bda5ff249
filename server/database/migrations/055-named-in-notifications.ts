import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * The user whom a notification names although it does not come from them, as after a block. It is deleted with that
 * account.
 */
export const namedInNotifications = statements(
  sql`alter table notifications add column named_id uuid references users on delete cascade`,
  sql`create index notifications_by_named on notifications (named_id) where named_id is not null`,
)
