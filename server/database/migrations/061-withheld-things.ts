import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Things that moderators hide, and tasks and pictures that several reports hold for a while. The indexes of the search
 * leave out hidden tasks, and contain the end of a hold, so that neither is looked up in the table.
 */
export const withheldThings = statements(
  sql`alter table tasks add column is_hidden boolean not null default false, add column held_until timestamptz(3)`,
  sql`alter table files add column is_hidden boolean not null default false, add column held_until timestamptz(3),
    add column digest bytea`,
  sql`alter table offers add column is_hidden boolean not null default false`,
  sql`alter table messages add column is_hidden boolean not null default false`,
  sql`alter table reviews add column is_hidden boolean not null default false`,
  sql`alter table reports add column counted_in_hold boolean not null default false`,
  sql`create index tasks_withheld on tasks (id) where is_hidden or held_until is not null`,
  sql`create index files_withheld on files (avatar_of) where is_hidden or held_until is not null`,
  sql`create index files_by_digest on files (digest) where digest is not null`,
  sql`drop index tasks_newest, tasks_soonest, tasks_highest_pay, tasks_newest_by_cell, tasks_soonest_by_cell,
    tasks_highest_pay_by_cell, tasks_by_place, tasks_found`,
  sql`create index tasks_newest on tasks (created_at desc, id desc) where status = 'open' and not is_hidden`,
  sql`create index tasks_soonest on tasks (soon_key, id) where status = 'open' and not is_hidden`,
  sql`create index tasks_highest_pay on tasks (pay_rank desc, id desc) where status = 'open' and not is_hidden`,
  sql`create index tasks_newest_by_cell on tasks (cell_b, created_at desc, id desc)
    include (grid_cell, requester_id, category, compensation_type, task_type, soon_key, clock, held_until)
    where status = 'open' and not is_hidden`,
  sql`create index tasks_soonest_by_cell on tasks (cell_b, soon_key, id)
    include (grid_cell, requester_id, category, compensation_type, task_type, clock, created_at, pay_rank, held_until)
    where status = 'open' and not is_hidden`,
  sql`create index tasks_highest_pay_by_cell on tasks (cell_b, pay_rank desc, id desc)
    include (grid_cell, requester_id, category, compensation_type, task_type, soon_key, clock, held_until)
    where status = 'open' and not is_hidden`,
  sql`create index tasks_by_place on tasks (region, grid_cell, id)
    include (requester_id, category, compensation_type, task_type, soon_key, clock, held_until)
    where status = 'open' and not is_hidden`,
  sql`create index tasks_found on tasks using gin (words, near_towns, (array[cell_b, -2 - region]),
    (array[category, coalesce(compensation_type, 'free'), '=' || task_type])) with (fastupdate = off)
    where status = 'open' and not is_hidden`,
)
