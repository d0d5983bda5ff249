import { sql } from 'kysely'
import { statements } from './run.ts'

/** A task's title and category are read from the task, which is kept once it is completed. */
export const reviews = statements(
  sql`create table reviews (
    id uuid primary key default gen_random_uuid(),
    task_id uuid not null references tasks on delete cascade,
    reviewer_id uuid not null references users on delete cascade,
    reviewee_id uuid not null references users on delete cascade,
    rating integer not null check (rating between 1 and 5),
    comment text,
    created_at timestamptz(3) not null default now(),
    constraint reviews_once unique (task_id, reviewer_id),
    constraint reviews_of_another check (reviewer_id <> reviewee_id)
  )`,
  sql`create index reviews_received on reviews (reviewee_id, created_at desc, id desc)`,
)
