import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Reports, the cases that they open, and what has been deleted and can still be reported for a while. `subject_side`
 * tells the two of a match apart; everything else is the work of its author.
 */
export const reports = statements(
  sql`create table cases (
    id uuid primary key default gen_random_uuid(),
    subject_kind text not null,
    subject_id uuid not null,
    subject_side text not null,
    author_id uuid references users on delete set null,
    state text not null default 'open',
    created_at timestamptz(3) not null default now(),
    constraint cases_subject_kind
      check (subject_kind in ('task', 'offer', 'message', 'review', 'person', 'photo', 'match')),
    constraint cases_subject_side check (subject_side in ('author', 'requester', 'helper')),
    constraint cases_state check (state in ('open', 'decided', 'appealed', 'closed'))
  )`,
  sql`create unique index cases_one_of_subject on cases (subject_kind, subject_id, subject_side)
    where state <> 'closed'`,
  sql`create index cases_by_author on cases (author_id)`,
  sql`create table reports (
    id uuid primary key default gen_random_uuid(),
    case_id uuid not null references cases on delete cascade,
    reporter_id uuid references users on delete set null,
    ref text not null,
    reason text not null,
    text text,
    evidence jsonb not null,
    picture bytea,
    created_at timestamptz(3) not null default now(),
    constraint reports_once unique (case_id, reporter_id),
    constraint reports_ref unique (ref),
    constraint reports_reason check (reason in ('scam', 'harassment', 'hate', 'unsafe', 'sexual', 'intimate_image',
      'child_at_risk', 'private_information', 'spam', 'impostor', 'other'))
  )`,
  sql`create index reports_by_reporter on reports (reporter_id, created_at desc, id desc)`,
  sql`create table deleted_things (
    subject_kind text not null,
    subject_id uuid not null,
    reader_id uuid not null references users on delete cascade,
    author_id uuid references users on delete set null,
    content jsonb not null,
    deleted_at timestamptz(3) not null default now(),
    primary key (reader_id, subject_kind, subject_id)
  )`,
  sql`create index deleted_things_by_author on deleted_things (author_id)`,
  sql`create index deleted_things_by_age on deleted_things (deleted_at)`,
)
