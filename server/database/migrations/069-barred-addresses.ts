import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Hashes of the addresses of those who left while they were limited, suspended or reported, and mails to an address
 * that has no account.
 */
export const barredAddresses = statements(
  sql`create table barred_addresses (
    id uuid primary key default gen_random_uuid(),
    address_hash text not null,
    kind text not null,
    case_id uuid references cases on delete set null,
    ends_at timestamptz(3) not null,
    told_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    constraint barred_addresses_kind check (kind in ('limit', 'suspend', 'case')),
    constraint barred_addresses_end check (isfinite(ends_at))
  )`,
  sql`create index barred_addresses_by_hash on barred_addresses (address_hash)`,
  sql`create index barred_addresses_by_case on barred_addresses (case_id) where case_id is not null`,
  sql`create index barred_addresses_by_end on barred_addresses (ends_at)`,
  sql`alter table outbox alter column user_id drop not null,
    add constraint outbox_recipient check (user_id is not null or to_email is not null)`,
)
