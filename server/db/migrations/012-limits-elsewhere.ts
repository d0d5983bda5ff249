import { sql } from 'kysely'
import { statements } from './run.ts'

/** What is tried how often is counted in memory or in Redis: see server/limits. */
export const limitsElsewhere = statements(sql`drop table sign_in_limits`)
