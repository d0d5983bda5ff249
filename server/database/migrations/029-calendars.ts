import { sql } from 'kysely'
import { statements } from './run.ts'

const shown = (row: 'old' | 'new') =>
  sql.raw(
    ['title', 'description', 'scheduled_at', 'clock', 'duration_hours', 'area', 'address', 'status', 'helper_id']
      .map((column) => `${row}.${column}`)
      .join(', '),
  )

/**
 * A calendar accepts an event as changed only if its sequence number is higher, so a trigger counts the changes of each
 * task. The address of a user's calendar contains the id of its row; a new address replaces the row.
 */
export const calendars = statements(
  sql`alter table tasks
    add column revision integer not null default 0,
    add column revised_at timestamptz(3) not null default now()`,
  sql`create function count_task_revision() returns trigger language plpgsql as $$
    begin
      new.revision = old.revision + 1;
      new.revised_at = now();
      return new;
    end $$`,
  sql`create trigger tasks_revised before update on tasks for each row
    when ((${shown('old')}) is distinct from (${shown('new')})) execute function count_task_revision()`,
  sql`create table calendars (
    user_id uuid primary key references users on delete cascade,
    id uuid not null unique default gen_random_uuid()
  )`,
)
