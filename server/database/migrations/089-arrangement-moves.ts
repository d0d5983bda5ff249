import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Proposals to move the time of an arrangement, at most one open for each. An accepted one keeps the start that it has
 * replaced.
 */
export const arrangementMoves = statements(
  sql`create table arrangement_moves (
    id uuid primary key default gen_random_uuid(),
    arrangement_id uuid not null references arrangements on delete cascade,
    proposed_by text not null,
    proposed_at timestamptz(3) not null default clock_timestamp(),
    scheduled_at timestamptz(3) not null,
    clock text,
    duration_hours numeric(5, 1),
    lapses_at timestamptz(3) not null,
    ended_at timestamptz(3),
    result text,
    replaced_start timestamptz(3),
    constraint arrangement_moves_side check (proposed_by in ('requester', 'helper')),
    constraint arrangement_moves_lapse check (lapses_at > proposed_at),
    constraint arrangement_moves_result check
      (result in ('accepted', 'declined', 'withdrawn', 'replaced', 'lapsed', 'ended')),
    constraint arrangement_moves_end check ((ended_at is null) = (result is null)),
    constraint arrangement_moves_start check ((replaced_start is not null) = coalesce(result = 'accepted', false))
  )`,
  sql`create index arrangement_moves_of_arrangement on arrangement_moves (arrangement_id, proposed_at)`,
  sql`create unique index arrangement_moves_open_once on arrangement_moves (arrangement_id) where ended_at is null`,
)
