import { sql } from 'kysely'
import { statements } from './run.ts'

/** The period that a user's latest weekly digest covers. */
export const digests = statements(
  sql`alter table notification_settings
    add column digest_from timestamptz(3),
    add column digest_until timestamptz(3)`,
  sql`create index digests_to_leave on notification_settings (digest_until) where digest_notifications`,
)
