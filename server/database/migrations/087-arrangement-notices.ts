import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * The notices that ask the two of an arrangement whether it happened, two to each side at most. `waiting` counts the
 * mails and pushes of a notice that no service has taken yet. Their rows name it, and are no matter of any setting, so
 * that these pushes have no topic.
 */
export const arrangementNotices = statements(
  sql`create table arrangement_notices (
    id uuid primary key default gen_random_uuid(),
    arrangement_id uuid not null references arrangements on delete cascade,
    side text not null,
    number smallint not null,
    waiting integer not null default 0,
    token_hash text,
    created_at timestamptz(3) not null default clock_timestamp(),
    sent_at timestamptz(3),
    constraint arrangement_notices_once unique (arrangement_id, side, number),
    constraint arrangement_notices_side check (side in ('requester', 'helper')),
    constraint arrangement_notices_number check (number in (1, 2)),
    constraint arrangement_notices_sent check (waiting >= 0 and (sent_at is null or waiting = 0))
  )`,
  sql`create unique index arrangement_notices_token on arrangement_notices (token_hash) where token_hash is not null`,
  sql`create index arrangements_to_ask on arrangements ((coalesce(ask_at, ends_at)))
    where ended_at is null and not is_exempt`,
  sql`alter table outbox add column arrangement_notice_id uuid references arrangement_notices on delete cascade`,
  sql`create index outbox_by_arrangement_notice on outbox (arrangement_notice_id)
    where arrangement_notice_id is not null`,
  sql`alter table pushes add column arrangement_notice_id uuid references arrangement_notices on delete cascade,
    alter column topic drop not null`,
  sql`create index pushes_by_arrangement_notice on pushes (arrangement_notice_id)
    where arrangement_notice_id is not null`,
)
