import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { peoplePageSize, shownCasesMax } from '#shared/operator/limits.ts'

/** Searched fields in their order; each has an index of this expression. */
const fields = [
  sql<string>`lower(users.first_name || ' ' || users.last_name) collate "C"`,
  sql<string>`lower(users.last_name) collate "C"`,
  sql<string>`lower(users.email) collate "C"`,
]

/** The last character, after which no text with the same beginning comes. */
const end = sql`chr(1114111)`

type Position = { field: number; id: string }

/**
 * Finds one page of the users of whom a field begins with this text, by the fields in their order, each in the order of
 * the alphabet. A user may be found again on a later page, by another field. Each field is read along its index, and no
 * further than to the end of the page.
 */
export async function findPeople(db: Db, text: string, after: Position | null) {
  const found: Position[] = []
  for (const [field, key] of fields.entries()) {
    if (field < (after?.field ?? 0) || found.length > peoplePageSize) continue
    const last = after?.field === field ? after.id : null
    const rows = await findByField(db, key, text, last)
    found.push(...rows.map(({ id }) => ({ field, id })))
  }
  const page = found.slice(0, peoplePageSize)
  const ids = [...new Set(page.map(({ id }) => id))]
  return { ids, next: found.length > peoplePageSize ? (page.at(-1) ?? null) : null }
}

const findByField = (db: Db, key: RawBuilder<string>, text: string, lastId: string | null) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where(sql<boolean>`${key} >= lower(${text}) collate "C"`)
    .where(sql<boolean>`${key} < (lower(${text}) || ${end}) collate "C"`)
    .$if(lastId !== null, (query) => {
      const lastKey = db.selectFrom('users').select(key.as('key')).where('id', '=', lastId)
      return query.where(sql<boolean>`(${key}, users.id) > ((${lastKey}), ${lastId}::uuid)`)
    })
    .orderBy(key)
    .orderBy('users.id')
    .limit(peoplePageSize + 1)
    .execute()

/** Reads these users, with the time of their last visit as far as it is known. */
export const findPeopleRows = (db: Db, ids: string[]) =>
  db
    .selectFrom('users')
    .leftJoin('roles', 'roles.user_id', 'users.id')
    .select(['users.id', 'email', 'first_name as firstName', 'last_name as lastName', 'created_at as joinedAt', 'role'])
    .select(
      sql<Date | null>`greatest(
        (select max(updated_at) from sessions where sessions.user_id = users.id),
        (select max(last_used_at) from known_browsers where known_browsers.user_id = users.id))`.as('seenAt'),
    )
    .where(anyOf('users.id', ids))
    .execute()

/** Reads the restrictions of these users that run: suspensions first, and those that end last. */
export const findRunningRestrictions = (db: Db, ids: string[]) =>
  db
    .selectFrom('restrictions')
    .select(['user_id as userId', 'kind'])
    .select(sql<Date | null>`nullif(ends_at, 'infinity')`.as('until'))
    .where(anyOf('user_id', ids))
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('kind', 'desc')
    .orderBy('ends_at', 'desc')
    .execute()

/** Reads the latest cases about each of these users that wait for a decision or an answer. */
export async function findWaitingCases(db: Db, ids: string[]) {
  const { rows } = await sql<{ id: string; userId: string; state: 'open' | 'appealed' }>`
    select found.id, people.id as "userId", found.state
    from unnest(${ids}::uuid[]) as people (id),
      lateral (select id, state from cases where author_id = people.id and state in ('open', 'appealed')
        order by created_at desc, id limit ${sql.lit(shownCasesMax)}) as found`.execute(db)
  return rows
}
