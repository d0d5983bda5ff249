import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Uploaded files. A file belongs to the message it was sent with or to the user whose avatar it is; a file that belongs
 * to neither is removed once `waits_until` has passed.
 */
export const files = statements(
  sql`create table files (
    id uuid primary key,
    owner_id uuid references users on delete set null,
    message_id uuid references messages on delete set null,
    avatar_of uuid references users on delete set null,
    type text not null,
    filename text not null,
    size integer not null,
    waits_until timestamptz(3) not null,
    created_at timestamptz(3) not null default now(),
    constraint files_one_a_message unique (message_id),
    constraint files_one_avatar unique (avatar_of)
  )`,
  sql`create index files_of_owner on files (owner_id, created_at)`,
  sql`create index files_held_by_nobody on files (waits_until) where message_id is null and avatar_of is null`,
)
