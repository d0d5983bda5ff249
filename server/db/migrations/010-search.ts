import { sql } from 'kysely'
import { statements } from './run.ts'

/** Letters alone, and enough of them that one may be wrong. */
const words = sql`string_to_table(search_words, ' ') as word where word ~ '^[^0-9]{4,30}$'`

/**
 * What the search stands on. `grid_cell` numbers the cells of the grid row by row from the south pole and the date
 * line, `region` squares of two degrees; -1 is nowhere. Each sort has an index over everything and one by block
 * (`cell_b`), which hold what the filters ask too; `tasks_by_place` is what 'closest' reads, cell by cell. `task_words`
 * are the words that a misspelt one may have meant: whoever writes a task has them kept by a trigger.
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
  // Kept up to date at once: a list of changes yet to be sorted in would be read from end to end by every search.
  sql`create index tasks_found on tasks using gin (words, (array[cell_b, -2 - region]),
    (array[category, coalesce(compensation_type, 'free')])) with (fastupdate = off) where status = 'open'`,

  sql`create extension if not exists fuzzystrmatch`,
  sql`create table task_words (word text collate "C" primary key)`,
  sql`create index task_words_like on task_words using gin (word gin_trgm_ops)`,
  // In order, so that two who post the same new words at once wait for each other only one way.
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
