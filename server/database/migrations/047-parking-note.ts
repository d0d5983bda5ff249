import { sql } from 'kysely'
import { calendarColumns, countChangesOf } from './046-pay-in-calendars.ts'
import { statements } from './run.ts'

/** A note for the accepted helper: where to park, which entrance to take. Calendar entries show it. */
export const parkingNote = statements(
  sql`alter table tasks add column parking_note text`,
  ...countChangesOf([...calendarColumns, 'parking_note']),
)
