import { sql } from 'kysely'
import { statements } from './run.ts'

/** Expired rows are looked up periodically by their time of expiry: see server/features/auth/jobs.ts. */
export const whatRanOut = statements(
  sql`create index sessions_by_end on sessions (expires_at)`,
  sql`create index verifications_by_end on verifications (expires_at)`,
)
