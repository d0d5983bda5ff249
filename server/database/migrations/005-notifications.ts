import { sql } from 'kysely'
import { statements } from './run.ts'

export const notifications = statements(
  sql`create table notifications (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    type text not null,
    title text not null,
    message text not null,
    is_read boolean not null default false,
    related_task_id uuid references tasks on delete cascade,
    created_at timestamptz(3) not null default now()
  )`,
  sql`create index notifications_of_user on notifications (user_id, created_at desc, id desc)`,
  sql`create index notifications_unread on notifications (user_id) where not is_read`,
  sql`create unique index notifications_of_messages_once on notifications (user_id, related_task_id)
    where type = 'message_received' and not is_read`,
  sql`create index notifications_of_task on notifications (related_task_id)`,
)
