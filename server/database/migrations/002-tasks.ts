import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Tasks and the offers on them. `lat` and `lng` are the exact place, which only those entitled to it see; `grid_lat`
 * and `grid_lng` are the center of its grid cell, and the only place that search, distances and the cell columns use.
 */
export const tasks = statements(
  sql`create table tasks (
    id uuid primary key default gen_random_uuid(),
    requester_id uuid not null references users on delete cascade,
    helper_id uuid references users on delete set null,
    task_type text not null check (task_type in ('request', 'service')),
    title text not null,
    description text not null,
    category text not null,
    scheduled_at timestamptz(3),
    clock text,
    duration_hours numeric(5, 1) check (duration_hours >= 1),
    compensation_type text check (compensation_type in ('money', 'service', 'points')),
    compensation numeric(10, 2) check (compensation >= 1 and compensation <> 'NaN'),
    service_offered text,
    points_offered integer check (points_offered > 0),
    availability text,
    address text not null,
    address_private boolean not null default true,
    area text not null,
    lat double precision,
    lng double precision,
    grid_lat double precision,
    grid_lng double precision,
    status text not null default 'open'
      check (status in ('open', 'matched', 'in_progress', 'pending_review', 'completed', 'closed')),
    search_words text not null,
    created_at timestamptz(3) not null default now(),
    completed_at timestamptz(3),
    cell_a integer generated always as
      (floor((grid_lat + 90) * 50)::int * 16384 + floor((grid_lng + 180) * 40)::int) stored,
    cell_b integer generated always as
      (floor((grid_lat + 90) * 10)::int * 4096 + floor((grid_lng + 180) * 8)::int) stored,
    pay_rank numeric not null generated always as
      (coalesce(compensation, 0) + 0.1 * coalesce(points_offered, 0)) stored,
    soon_key timestamptz(3) not null generated always as (coalesce(scheduled_at, 'infinity')) stored,
    words tsvector not null generated always as (array_to_tsvector(string_to_array(search_words, ' '))) stored,
    constraint tasks_helper_is_another check (helper_id <> requester_id),
    constraint tasks_open_has_no_helper check (helper_id is null or status not in ('open', 'closed'))
  )`,
  sql`create index tasks_newest on tasks (created_at desc, id desc) where status = 'open'`,
  sql`create index tasks_soonest on tasks (soon_key, id) where status = 'open'`,
  sql`create index tasks_highest_pay on tasks (pay_rank desc, id desc) where status = 'open'`,
  sql`create index tasks_newest_by_cell on tasks (cell_b, created_at desc, id desc)
    include (grid_lat, grid_lng, category, compensation_type, soon_key) where status = 'open'`,
  sql`create index tasks_words on tasks using gin (words) where status = 'open'`,
  sql`create index tasks_of_requester on tasks (requester_id, created_at desc, id desc)`,
  sql`create index tasks_of_helper on tasks (helper_id, created_at desc, id desc) where helper_id is not null`,
  sql`create index tasks_of_pair on tasks (requester_id, helper_id) where helper_id is not null`,
  sql`create table offers (
    id uuid primary key default gen_random_uuid(),
    task_id uuid not null references tasks on delete cascade,
    helper_id uuid not null references users on delete cascade,
    message text,
    status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
    passed_over boolean not null default false,
    created_at timestamptz(3) not null default now(),
    constraint offers_once unique (task_id, helper_id)
  )`,
  sql`create unique index offers_accepted_once on offers (task_id) where status = 'accepted'`,
  sql`create index offers_of_helper on offers (helper_id, task_id)`,
)
