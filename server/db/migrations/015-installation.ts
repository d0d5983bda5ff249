import { sql } from 'kysely'
import { statements } from './run.ts'

/** The one row that tells this installation from another whose files may lie in the same bucket or folder. */
export const installation = statements(
  sql`create table installation (id uuid primary key default gen_random_uuid())`,
  sql`create unique index installation_is_one on installation ((true))`,
  sql`insert into installation default values`,
)
