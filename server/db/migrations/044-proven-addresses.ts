import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * A session knows whether its person gave the account its present address in it: confirming the address there ends
 * nothing. A link that was used is kept, so that a second visit says that the address is confirmed.
 */
export const provenAddresses = statements(
  sql`alter table sessions add column gave_address boolean not null default false`,
  sql`alter table mail_links add column used_at timestamptz(3)`,
)
