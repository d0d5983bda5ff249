import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * `gave_address` is true if the user set the account's present address in this session: confirming the address does not
 * end the session then. A used link is kept, so that a second visit says that the address is confirmed.
 */
export const provenAddresses = statements(
  sql`alter table sessions add column gave_address boolean not null default false`,
  sql`alter table mail_links add column used_at timestamptz(3)`,
)
