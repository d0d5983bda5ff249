import { sql } from 'kysely'
import { statements } from './run.ts'

/** Notes when each moderator was last told of the cases that wait. */
export const newsOfModerators = statements(sql`alter table roles add column told_at timestamptz(3)`)
