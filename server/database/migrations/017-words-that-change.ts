import { sql } from 'kysely'
import { statements } from './run.ts'

/** The trigger fires only if the search words change, not when a task only changes its status. */
export const wordsThatChange = statements(
  sql`drop trigger tasks_words_edited on tasks`,
  sql`create function keep_edited_task_words() returns trigger language plpgsql as $$
    begin
      insert into task_words select distinct word from string_to_table(new.search_words, ' ') as word
      where word ~ '^[^0-9]{4,30}$' order by word on conflict do nothing;
      return null;
    end $$`,
  sql`create trigger tasks_words_edited after update on tasks for each row
    when (old.search_words is distinct from new.search_words) execute function keep_edited_task_words()`,
)
