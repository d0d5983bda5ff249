import { sql } from 'kysely'
import { statements } from './run.ts'

/** Cases as moderators work on them, their decisions, and the notices about these. */
export const casesAndDecisions = statements(
  sql`alter table cases
    add column urgency smallint not null default 0,
    add column assignee_id uuid references users on delete set null,
    add column claimed_at timestamptz(3),
    add column version integer not null default 0,
    add column decided_at timestamptz(3),
    add column closed_at timestamptz(3)`,
  // Reports that arrive after a decision are about something that happened since, so they open a case of their own.
  sql`drop index cases_one_of_subject`,
  sql`create unique index cases_one_of_subject on cases (subject_kind, subject_id, subject_side) where state = 'open'`,
  sql`create index cases_in_queue on cases (urgency desc, created_at, id) where state = 'open'`,
  sql`create index cases_by_state on cases (state, created_at desc, id desc)`,
  sql`create index cases_by_assignee on cases (assignee_id) where assignee_id is not null`,
  sql`create index cases_by_decision on cases (decided_at) where state = 'decided'`,
  sql`create index cases_by_end on cases (closed_at) where closed_at is not null`,
  sql`create table decisions (
    id uuid primary key default gen_random_uuid(),
    case_id uuid not null references cases on delete cascade,
    decider_id uuid references users on delete set null,
    kind text not null,
    rule smallint,
    facts text,
    reporter_text text,
    created_at timestamptz(3) not null default now(),
    constraint decisions_kind check (kind in ('keep', 'advise', 'hide', 'warn', 'limit', 'suspend', 'remove')),
    constraint decisions_reasoned check (kind = 'keep'
      or coalesce(rule > 0 and char_length(facts) between 20 and 2000, false))
  )`,
  sql`create index decisions_by_case on decisions (case_id)`,
  sql`create index decisions_by_decider on decisions (decider_id)`,
  sql`create table notices (
    id uuid primary key default gen_random_uuid(),
    decision_id uuid not null references decisions on delete cascade,
    user_id uuid not null references users on delete cascade,
    side text not null,
    ref text,
    created_at timestamptz(3) not null default now(),
    constraint notices_once unique (decision_id, user_id, side),
    constraint notices_side check (side in ('author', 'reporter')),
    constraint notices_ref check ((ref is null) = (side = 'author'))
  )`,
  sql`create index notices_by_user on notices (user_id, created_at desc, id desc)`,
  sql`create index notices_by_age on notices (created_at)`,
  sql`alter table outbox add column case_notice_id uuid references notices on delete cascade`,
  sql`create index outbox_by_case_notice on outbox (case_notice_id) where case_notice_id is not null`,
  sql`update cases set urgency = 1 where exists (select from reports where case_id = cases.id
    and reason in ('unsafe', 'child_at_risk'))`,
  sql`update cases set urgency = 2 where exists (select from reports where case_id = cases.id
    and reason = 'intimate_image')`,
)
