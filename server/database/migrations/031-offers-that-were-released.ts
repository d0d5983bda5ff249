import { sql } from 'kysely'
import { statements } from './run.ts'

/** A helper who is released from a task finds it cancelled in the calendar feed, where it would stay otherwise. */
export const offersThatWereReleased = statements(sql`alter table offers add column released_at timestamptz(3)`)
