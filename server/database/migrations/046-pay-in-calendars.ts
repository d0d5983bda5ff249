import { sql } from 'kysely'
import { statements } from './run.ts'

/** Columns that a calendar entry shows. */
export const calendarColumns = [
  'title',
  'description',
  'scheduled_at',
  'clock',
  'time_zone',
  'duration_hours',
  'compensation_type',
  'compensation',
  'service_offered',
  'points_offered',
  'area',
  'address',
  'status',
  'helper_id',
]

const row = (name: 'old' | 'new', columns: string[]) =>
  sql.raw(`(${columns.map((column) => `${name}.${column}`).join(', ')})`)

/** Replaces the trigger that counts changes for calendars by one that counts those of these columns. */
export const countChangesOf = (columns: string[]) => [
  sql`drop trigger tasks_revised on tasks`,
  sql`create trigger tasks_revised before update on tasks for each row
    when (${row('old', columns)} is distinct from ${row('new', columns)}) execute function count_task_revision()`,
]

/** A calendar entry shows the pay, so a change of it counts too. */
export const payInCalendars = statements(...countChangesOf(calendarColumns))
