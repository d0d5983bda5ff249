import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Notification settings: a user without a row has never changed any. The indexes serve the list of a task's offers: the
 * offers in order, and how often and for which requesters each helper has helped.
 */
export const offersAndSettings = statements(
  sql`create table notification_settings (
    user_id uuid primary key references users on delete cascade,
    in_app_notifications boolean not null default true,
    email_notifications boolean not null default true,
    offer_notifications boolean not null default true,
    message_notifications boolean not null default true,
    task_update_notifications boolean not null default true,
    digest_notifications boolean not null default false
  )`,
  sql`create index offers_of_task on offers (task_id, created_at, id)`,
  sql`create index tasks_completed_by_helper on tasks (helper_id, requester_id) where status = 'completed'`,
)
