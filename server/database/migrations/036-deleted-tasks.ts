import { sql } from 'kysely'
import { statements } from './run.ts'

/** Users who had a deleted task in their calendar feed find it cancelled there, where it would stay otherwise. */
export const deletedTasks = statements(
  sql`create table deleted_tasks (
    task_id uuid not null,
    user_id uuid not null references users on delete cascade,
    title text,
    scheduled_at timestamptz(3) not null,
    clock text,
    duration_hours numeric,
    revision integer not null,
    deleted_at timestamptz(3) not null default now(),
    primary key (user_id, task_id)
  )`,
  sql`create index deleted_tasks_in_order on deleted_tasks (deleted_at)`,
)
