import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Context } from '#server/platform/http/register-calls.ts'
import { isInFirstWeek } from '#shared/rates.ts'

type Contact = { fromId: string; toId: string }

/**
 * Counts a message or an offer by an account in its first week, if it is the first thing between the two neighbors. An
 * answer to somebody who has written or offered first is none: a new requester may answer everybody.
 */
export async function countFirstContact({ db, now, count }: Pick<Context, 'db' | 'now' | 'count'>, contact: Contact) {
  const { joinedAt, haveMet } = await findContact(db, contact)
  if (!haveMet && joinedAt && isInFirstWeek(joinedAt, now)) await count('firstContacts', { refusal: 'first_contacts' })
}

/** Each conversation has a message or an offer by one of its sides. */
async function findContact(db: Db, { fromId, toId }: Contact) {
  const { rows } = await sql<{ joinedAt: Date | null; haveMet: boolean }>`select
    (select created_at from users where id = ${fromId}::uuid) as "joinedAt",
    exists (select from conversations where requester_id = ${fromId}::uuid and helper_id = ${toId}::uuid
      or requester_id = ${toId}::uuid and helper_id = ${fromId}::uuid) as "haveMet"`.execute(db)
  return rows[0] as (typeof rows)[number]
}
