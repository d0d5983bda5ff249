import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Devices that users want push notifications on, each deleted with its session; pushes that are pending; and the key
 * pair by which push services identify this installation (VAPID, RFC 8292), generated at its first start.
 */
export const pushToDevices = statements(
  sql`create table push_devices (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    session_id uuid not null references sessions on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at timestamptz(3) not null default now()
  )`,
  sql`create index push_devices_of_user on push_devices (user_id, created_at)`,
  sql`create index push_devices_of_session on push_devices (session_id)`,
  sql`create table pushes (
    id uuid primary key default gen_random_uuid(),
    device_id uuid not null references push_devices on delete cascade,
    task_id uuid references tasks on delete cascade,
    from_id uuid references users on delete cascade,
    type text not null,
    topic text not null,
    title text not null,
    message text not null,
    due_at timestamptz(3) not null default now(),
    handed_at timestamptz(3),
    created_at timestamptz(3) not null default now()
  )`,
  sql`create index pushes_due on pushes (due_at) where handed_at is null`,
  sql`create index pushes_of_device on pushes (device_id)`,
  sql`create index pushes_of_task on pushes (task_id) where task_id is not null`,
  sql`create index pushes_from on pushes (from_id) where from_id is not null`,
  sql`alter table installation add column push_public_key text, add column push_private_key text`,
)
