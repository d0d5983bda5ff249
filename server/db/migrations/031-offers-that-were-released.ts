import { sql } from 'kysely'
import { statements } from './run.ts'

/** Who was released of a task finds it cancelled in their own calendar, where it would stay otherwise. */
export const offersThatWereReleased = statements(sql`alter table offers add column released_at timestamptz(3)`)
