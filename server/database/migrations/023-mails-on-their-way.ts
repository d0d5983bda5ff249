import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Mails are written in the transaction of the event that they report, and sent afterwards by a job of the same id.
 * `email_refused_at` is when the mail server last said that an address does not exist.
 */
export const mailsOnTheirWay = statements(
  sql`create table outbox (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    kind text not null,
    task_id uuid references tasks on delete set null,
    from_id uuid references users on delete cascade,
    words jsonb,
    due_at timestamptz(3) not null default now(),
    handed_at timestamptz(3),
    created_at timestamptz(3) not null default now()
  )`,
  sql`create index outbox_due on outbox (due_at) where handed_at is null`,
  sql`create index outbox_of_person on outbox (user_id)`,
  sql`create index outbox_from on outbox (from_id) where from_id is not null`,
  sql`create index outbox_of_task on outbox (task_id) where task_id is not null`,
  sql`alter table users add column email_refused_at timestamptz(3)`,
)
