import { sql } from 'kysely'
import { statements } from './run.ts'

/** Neighbors who ask for another look at a decision, and the answers of other moderators. */
export const appeals = statements(
  sql`alter table decisions add column standing text not null default 'stands',
    add constraint decisions_standing check (standing in ('stands', 'reversed', 'replaced'))`,
  sql`create unique index decisions_one_of_case on decisions (case_id) where standing <> 'replaced'`,
  sql`create table appeal_answers (
    id uuid primary key default gen_random_uuid(),
    case_id uuid not null references cases on delete cascade,
    answerer_id uuid references users on delete set null,
    outcome text not null,
    text text not null,
    is_by_same_person boolean not null default false,
    created_at timestamptz(3) not null default now(),
    constraint appeal_answers_outcome check (outcome in ('upheld', 'changed', 'reversed')),
    constraint appeal_answers_reasoned check (char_length(text) between 20 and 2000)
  )`,
  sql`create index appeal_answers_by_case on appeal_answers (case_id, created_at)`,
  sql`create index appeal_answers_by_answerer on appeal_answers (answerer_id) where answerer_id is not null`,
  sql`create table appeals (
    id uuid primary key default gen_random_uuid(),
    case_id uuid not null references cases on delete cascade,
    side text not null,
    user_id uuid references users on delete set null,
    text text not null,
    answer_id uuid references appeal_answers on delete cascade,
    created_at timestamptz(3) not null default now(),
    constraint appeals_once unique (case_id, side),
    constraint appeals_side check (side in ('author', 'reporter')),
    constraint appeals_text check (char_length(text) between 1 and 2000)
  )`,
  sql`create index appeals_by_user on appeals (user_id) where user_id is not null`,
  sql`create index appeals_by_answer on appeals (answer_id) where answer_id is not null`,
)
