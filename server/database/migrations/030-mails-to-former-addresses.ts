import { sql } from 'kysely'
import { statements } from './run.ts'

/** Address for a mail that must not go to the user's address at the time of sending. */
export const mailsToFormerAddresses = statements(sql`alter table outbox add column to_email text`)
