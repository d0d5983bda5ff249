import { sql } from 'kysely'
import { statements } from './run.ts'

/** The search filters by the type of a task, so its indexes include it. */
export const taskTypesInSearch = statements(
  sql`drop index tasks_newest_by_cell, tasks_soonest_by_cell, tasks_highest_pay_by_cell, tasks_by_place, tasks_found`,
  sql`create index tasks_newest_by_cell on tasks (cell_b, created_at desc, id desc)
    include (grid_cell, category, compensation_type, task_type, soon_key, clock) where status = 'open'`,
  sql`create index tasks_soonest_by_cell on tasks (cell_b, soon_key, id)
    include (grid_cell, category, compensation_type, task_type, clock, created_at, pay_rank) where status = 'open'`,
  sql`create index tasks_highest_pay_by_cell on tasks (cell_b, pay_rank desc, id desc)
    include (grid_cell, category, compensation_type, task_type, soon_key, clock) where status = 'open'`,
  sql`create index tasks_by_place on tasks (region, grid_cell, id)
    include (category, compensation_type, task_type, soon_key, clock) where status = 'open'`,
  // A type and a kind of pay are both called 'service', so the type has a mark before it.
  sql`create index tasks_found on tasks using gin (words, near_towns, (array[cell_b, -2 - region]),
    (array[category, coalesce(compensation_type, 'free'), '=' || task_type])) with (fastupdate = off) where status = 'open'`,
)
