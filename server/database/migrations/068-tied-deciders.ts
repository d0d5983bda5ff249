import { sql } from 'kysely'
import { statements } from './run.ts'

/** Notes decisions and answers by somebody who knows one of the two, because ties kept everybody else away. */
export const tiedDeciders = statements(
  sql`alter table decisions add column is_by_tied boolean not null default false`,
  sql`alter table appeal_answers add column is_by_tied boolean not null default false`,
)
