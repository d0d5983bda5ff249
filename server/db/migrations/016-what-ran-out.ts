import { sql } from 'kysely'
import { statements } from './run.ts'

/** What ran out is looked for now and then, by when it did: see server/auth/sweep.ts. */
export const whatRanOut = statements(
  sql`create index sessions_by_end on sessions (expires_at)`,
  sql`create index verifications_by_end on verifications (expires_at)`,
)
