import { sql } from 'kysely'
import { statements } from './run.ts'

/** Attempts are counted in memory or in Redis instead: see server/platform/rate-limit. */
export const limitsElsewhere = statements(sql`drop table sign_in_limits`)
