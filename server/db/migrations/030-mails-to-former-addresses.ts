import { sql } from 'kysely'
import { statements } from './run.ts'

/** Where a mail goes that is not for the address which its person has when it is sent. */
export const mailsToFormerAddresses = statements(sql`alter table outbox add column to_email text`)
