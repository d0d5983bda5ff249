import { sql } from 'kysely'
import { statements } from './run.ts'

/** Lets an operator find people by the beginning of a name or an address, along an index. */
export const peopleOfOperators = statements(
  sql`create index users_by_name on users ((lower(first_name || ' ' || last_name) collate "C"), id)`,
  sql`create index users_by_last_name on users ((lower(last_name) collate "C"), id)`,
  sql`create index users_by_email on users ((lower(email) collate "C"), id)`,
)
