import { sql } from 'kysely'
import { statements } from './run.ts'

/** A conversation is between a task's requester and one other neighbor; `requester_id` is copied from the task. */
export const messages = statements(
  sql`create table conversations (
    id uuid primary key default gen_random_uuid(),
    task_id uuid not null references tasks on delete cascade,
    requester_id uuid not null references users on delete cascade,
    helper_id uuid not null references users on delete cascade,
    last_message_at timestamptz(3) not null default now(),
    constraint conversations_once unique (task_id, helper_id)
  )`,
  sql`create index conversations_of_requester on conversations (requester_id, last_message_at desc)`,
  sql`create index conversations_of_helper on conversations (helper_id, last_message_at desc)`,
  sql`create table messages (
    id uuid primary key default gen_random_uuid(),
    conversation_id uuid not null references conversations on delete cascade,
    task_id uuid not null references tasks on delete cascade,
    sender_id uuid references users on delete set null,
    content text,
    client_id uuid,
    created_at timestamptz(3) not null default now(),
    constraint messages_once unique (sender_id, task_id, client_id)
  )`,
  sql`create index messages_of_conversation on messages (conversation_id, created_at desc, id desc)`,
  sql`create index messages_of_task on messages (task_id, created_at desc, id desc)`,
)
