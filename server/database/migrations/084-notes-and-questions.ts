import { sql } from 'kysely'
import { statements } from './run.ts'

/** Notes between moderators, one question to each side of a case, and notices to an author that wait for their time. */
export const notesAndQuestions = statements(
  sql`create table case_notes (
    id uuid primary key default gen_random_uuid(),
    case_id uuid not null references cases on delete cascade,
    number integer not null,
    writer_id uuid references users on delete set null,
    text text not null,
    created_at timestamptz(3) not null default now(),
    constraint case_notes_number unique (case_id, number),
    constraint case_notes_max check (number between 1 and 50),
    constraint case_notes_text check (char_length(text) between 1 and 2000)
  )`,
  sql`create index case_notes_by_writer on case_notes (writer_id) where writer_id is not null`,
  sql`create table case_questions (
    id uuid primary key default gen_random_uuid(),
    case_id uuid not null references cases on delete cascade,
    side text not null,
    user_id uuid references users on delete set null,
    ref text,
    asker_id uuid references users on delete set null,
    text text not null,
    answer text,
    answered_at timestamptz(3),
    lapsed_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    constraint case_questions_once unique (case_id, side),
    constraint case_questions_side check (side in ('author', 'reporter')),
    constraint case_questions_text check (char_length(text) between 1 and 1000),
    constraint case_questions_answer check (char_length(answer) between 1 and 2000),
    constraint case_questions_end check ((answer is null) = (answered_at is null) and num_nonnulls(answered_at, lapsed_at) < 2)
  )`,
  sql`create index case_questions_by_user on case_questions (user_id, created_at, id) where user_id is not null`,
  sql`create index case_questions_by_asker on case_questions (asker_id) where asker_id is not null`,
  sql`alter table decisions
    add column notice_due_at timestamptz(3),
    add column author_told_at timestamptz(3),
    add constraint decisions_notice_waits check (notice_due_at is null or kind in ('advise', 'hide', 'warn')),
    add constraint decisions_notice_max check (notice_due_at <= created_at + interval '31 days')`,
  sql`create index decisions_with_notice_due on decisions (notice_due_at) where notice_due_at is not null`,
)
