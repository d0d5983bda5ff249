import { sql } from 'kysely'
import { statements } from './run.ts'

/** Free tasks can be posted. Older free tasks keep null as their kind of pay. */
export const freePosts = statements(
  sql`alter table tasks
    drop constraint tasks_compensation_type_check,
    add constraint tasks_compensation_type_check
      check (compensation_type in ('money', 'service', 'points', 'free'))`,
)
