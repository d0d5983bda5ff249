import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Neighbors who block others. Both first names are kept, because they stay in chats and tasks as they were then. The
 * search leaves out the tasks of blocked requesters, so its indexes include the requester.
 */
export const blocks = statements(
  sql`create table blocks (
    id uuid primary key default gen_random_uuid(),
    blocker_id uuid not null references users on delete cascade,
    blocked_id uuid not null references users on delete cascade,
    blocker_name text not null,
    blocked_name text not null,
    created_at timestamptz(3) not null default now(),
    constraint blocks_once unique (blocker_id, blocked_id),
    constraint blocks_somebody_else check (blocker_id <> blocked_id)
  )`,
  sql`create index blocks_of_blocked on blocks (blocked_id, blocker_id)`,
  sql`drop index tasks_newest_by_cell, tasks_soonest_by_cell, tasks_highest_pay_by_cell, tasks_by_place`,
  sql`create index tasks_newest_by_cell on tasks (cell_b, created_at desc, id desc)
    include (grid_cell, requester_id, category, compensation_type, task_type, soon_key, clock) where status = 'open'`,
  sql`create index tasks_soonest_by_cell on tasks (cell_b, soon_key, id)
    include (grid_cell, requester_id, category, compensation_type, task_type, clock, created_at, pay_rank)
    where status = 'open'`,
  sql`create index tasks_highest_pay_by_cell on tasks (cell_b, pay_rank desc, id desc)
    include (grid_cell, requester_id, category, compensation_type, task_type, soon_key, clock) where status = 'open'`,
  sql`create index tasks_by_place on tasks (region, grid_cell, id)
    include (requester_id, category, compensation_type, task_type, soon_key, clock) where status = 'open'`,
)
