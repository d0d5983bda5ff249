import type * as z from 'zod/mini'
import type { Db } from '#server/database/tables.ts'
import { findVolunteers } from '#server/features/cases/volunteers.ts'
import { whyNotWork } from '#shared/moderation/rules.ts'
import type { FoundPerson, peopleSearch } from '#shared/operator/people-schema.ts'
import { weekSeen } from '#shared/operator/week-seen.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { findPeople, findPeopleRows, findRunningRestrictions, findWaitingCases } from './find-people.ts'

type Search = { input: z.output<typeof peopleSearch>; viewerId: string; now: Date }

/** Finds people by the beginning of a name or an address. Nothing here says what they have written. */
export async function searchPeople(db: Db, { input: { q, cursor }, viewerId, now }: Search) {
  const { ids, next } = await findPeople(db, q, cursor === undefined ? null : positionOf(cursor))
  const [rows, restrictions, cases] = await Promise.all([
    findPeopleRows(db, ids),
    findRunningRestrictions(db, ids),
    findReadableCases(db, ids, viewerId),
  ])
  const people = ids.flatMap((id): FoundPerson[] => {
    const row = rows.find((found) => found.id === id)
    if (!row) return []
    const restriction = restrictions.find(({ userId }) => userId === id)
    return [
      {
        id,
        name: nameOf(row),
        email: row.email,
        role: row.role,
        restriction: restriction ? { kind: restriction.kind, until: restriction.until?.toISOString() ?? null } : null,
        joinedAt: row.joinedAt.toISOString(),
        lastSeen: row.seenAt && weekSeen(row.seenAt, now),
        openCases: cases.filter(({ userId }) => userId === id).map((found) => ({ id: found.id, state: found.state })),
      },
    ]
  })
  return { people, next: next && `${next.field}.${next.id}` }
}

function positionOf(cursor: string) {
  const [field, id = ''] = cursor.split('.')
  return { field: Number(field), id }
}

/** A case tells an operator who is too close to it nothing, not even whom it is about. */
async function findReadableCases(db: Db, ids: string[], viewerId: string) {
  const cases = await findWaitingCases(db, ids)
  const volunteers = await findVolunteers(
    db,
    cases.map(({ id }) => id),
  )
  return cases.filter(({ id }) => whyNotWork(viewerId, volunteers.get(id) ?? []) === null)
}
