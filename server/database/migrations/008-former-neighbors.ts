import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * A deleted account's tasks, conversations and reviews stay for the others and reference nobody from then on. A notice
 * that names a user is deleted with the account.
 */
export const formerNeighbors = statements(
  sql`alter table tasks
    alter requester_id drop not null,
    drop constraint tasks_requester_id_fkey,
    add constraint tasks_requester_id_fkey foreign key (requester_id) references users on delete set null,
    drop constraint tasks_open_has_no_helper,
    add constraint tasks_open_has_no_helper check (helper_id is null or status <> 'open'),
    add constraint tasks_under_way_have_a_requester
      check (requester_id is not null or status in ('completed', 'closed')),
    add constraint tasks_under_way_have_a_helper
      check (helper_id is not null or status in ('open', 'completed', 'closed'))`,
  sql`alter table conversations
    alter requester_id drop not null,
    alter helper_id drop not null,
    drop constraint conversations_requester_id_fkey,
    drop constraint conversations_helper_id_fkey,
    add constraint conversations_requester_id_fkey foreign key (requester_id) references users on delete set null,
    add constraint conversations_helper_id_fkey foreign key (helper_id) references users on delete set null`,
  sql`alter table reviews
    alter reviewer_id drop not null,
    drop constraint reviews_reviewer_id_fkey,
    add constraint reviews_reviewer_id_fkey foreign key (reviewer_id) references users on delete set null`,
  sql`create index reviews_of_reviewer on reviews (reviewer_id)`,
  sql`alter table notifications add from_id uuid references users on delete cascade`,
  sql`create index notifications_from on notifications (from_id) where from_id is not null`,
)
