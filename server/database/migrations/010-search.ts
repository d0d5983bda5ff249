import { sql } from 'kysely'
import { statements } from './run.ts'

/** Words that contain no digit and are long enough to recognize a misspelling of them. */
const words = sql`string_to_table(search_words, ' ') as word where word ~ '^[^0-9]{4,30}$'`

/**
 * Columns and indexes of the search. `grid_cell` numbers the grid cells row by row from the south pole and the date
 * line, `region` does so for squares of two degrees; -1 means no place. Each sort order has one index over all tasks
 * and one by block (`cell_b`), which include the columns of the filters; 'closest' reads `tasks_by_place` cell by cell.
 * `task_words` holds the candidates for a misspelled word; triggers fill it whenever a task is written.
 */
export const search = statements(
  sql`drop index tasks_newest_by_cell`,
  sql`drop index tasks_words`,
  sql`alter table tasks
    drop column cell_a,
    add column grid_cell integer not null generated always as (coalesce(
      floor((grid_lat + 90) * 100)::int * 36000 + floor((grid_lng + 180) * 100)::int, -1)) stored,
    add column region integer not null generated always as (coalesce(
      floor((grid_lat + 90) / 2)::int * 180 + floor((grid_lng + 180) / 2)::int, -1)) stored`,
  sql`create index tasks_newest_by_cell on tasks (cell_b, created_at desc, id desc)
    include (grid_cell, category, compensation_type, soon_key, clock) where status = 'open'`,
  sql`create index tasks_soonest_by_cell on tasks (cell_b, soon_key, id)
    include (grid_cell, category, compensation_type, clock, created_at, pay_rank) where status = 'open'`,
  sql`create index tasks_highest_pay_by_cell on tasks (cell_b, pay_rank desc, id desc)
    include (grid_cell, category, compensation_type, soon_key, clock) where status = 'open'`,
  sql`create index tasks_by_place on tasks (region, grid_cell, id)
    include (category, compensation_type, soon_key, clock) where status = 'open'`,
  // Updated at once (`fastupdate = off`): every search would have to scan the list of pending entries from end to end.
  sql`create index tasks_found on tasks using gin (words, (array[cell_b, -2 - region]),
    (array[category, coalesce(compensation_type, 'free')])) with (fastupdate = off) where status = 'open'`,

  sql`create extension if not exists fuzzystrmatch`,
  sql`create table task_words (word text collate "C" primary key)`,
  sql`create index task_words_like on task_words using gin (word gin_trgm_ops)`,
  // Sorted, so that two transactions that insert the same new words cannot deadlock.
  sql`create function keep_task_words() returns trigger language plpgsql as $$
    begin
      insert into task_words select distinct word from written cross join lateral ${words}
      order by word on conflict do nothing;
      return null;
    end $$`,
  sql`create trigger tasks_words_posted after insert on tasks referencing new table as written
    for each statement execute function keep_task_words()`,
  sql`create trigger tasks_words_edited after update on tasks referencing new table as written
    for each statement execute function keep_task_words()`,
  sql`insert into task_words select distinct word from tasks cross join lateral ${words} order by word`,
)
