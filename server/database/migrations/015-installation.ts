import { sql } from 'kysely'
import { statements } from './run.ts'

/** A single row with the id of this installation, whose files may share a bucket or folder with those of others. */
export const installation = statements(
  sql`create table installation (id uuid primary key default gen_random_uuid())`,
  sql`create unique index installation_is_one on installation ((true))`,
  sql`insert into installation default values`,
)
