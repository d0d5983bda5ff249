import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Announcements of operators to everybody. Two constraints keep two operators at once from more: one announcement is
 * shown at a time, and one is mailed in a week. `sessions` notes that the password of a public demo was shown.
 */
export const announcements = statements(
  sql`create table announcements (
    id uuid primary key default gen_random_uuid(),
    text text not null,
    published_at timestamptz(3) not null default now(),
    ends_at timestamptz(3) not null,
    mailed_at timestamptz(3),
    next_mail_at timestamptz(3),
    mail_after uuid,
    mail_count integer not null default 0,
    constraint announcements_text check (char_length(text) between 1 and 300),
    constraint announcements_end check (ends_at >= published_at),
    constraint announcements_mail check ((mailed_at is null) = (next_mail_at is null)
      and (mailed_at is not null or (mail_after is null and mail_count = 0))),
    constraint announcements_shown exclude using gist (tstzrange(published_at, ends_at) with &&),
    constraint announcements_mailed exclude using gist (tstzrange(mailed_at, next_mail_at) with &&)
      where (mailed_at is not null)
  )`,
  sql`create index announcements_by_end on announcements (ends_at)`,
  sql`create index announcements_to_mail on announcements (published_at) where mail_after is not null`,
  sql`alter table outbox add column announcement_id uuid references announcements on delete cascade`,
  sql`create index outbox_by_announcement on outbox (announcement_id) where announcement_id is not null`,
  sql`alter table sessions add column demo_password_at timestamptz(3)`,
)
