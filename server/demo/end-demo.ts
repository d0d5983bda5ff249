import { dropLinks } from '#server/auth/links.ts'
import { dropMethods } from '#server/auth/methods.ts'
import { findByAddress } from '#server/auth/people.ts'
import { endSessionsOf } from '#server/auth/sessions.ts'
import { endCalendar } from '#server/calendars/store.ts'
import { among } from '#server/db/among.ts'
import { demoIds, emailOf, type Name, people, peopleNames } from '#server/db/seed/people.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { type Announce, inTransaction } from '#server/db/transaction.ts'
import type { Bus } from '#server/live/bus-types.ts'
import { takeStep } from '#server/tasks/steps.ts'
import { findOpenTasksOf } from '#server/tasks/store.ts'
import { changeAddress, lockUser } from '#server/users/store.ts'

/**
 * Ends a demo that others have joined, and leaves them their neighborhood: nobody is signed in as one of its people any
 * more, and what these ask for and offer is closed. Answers with how many had a way in, and how many posts were open;
 * run again, it finds nothing left.
 */
export async function endDemo(db: Db, bus: Bus): Promise<{ people: number; posts: number }> {
  const write = <Result>(work: (tx: Tx, announce: Announce) => Promise<Result>) => inTransaction(db, bus, work)
  const insiders = await findInsiders(db)
  for (const id of insiders)
    for (const sessionId of await write((tx) => endAccess(tx, id)))
      bus.publish({ to: id, event: { type: 'session_ended', sessionId } })

  const posts = await findOpenTasksOf(db, demoIds)
  for (const { id, requesterId, firstName } of posts)
    await takeStep('close', { db, input: { id }, viewer: { id: requesterId, firstName, sessionId: '' }, write })
  return { people: insiders.length, posts: posts.length }
}

/** The demo's people whom somebody can sign in as, or is signed in as. */
async function findInsiders(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(among('id', demoIds))
    .where(({ eb, or, exists }) =>
      or([
        exists(eb.selectFrom('accounts').select('id').whereRef('user_id', '=', 'users.id')),
        exists(eb.selectFrom('sessions').select('id').whereRef('user_id', '=', 'users.id')),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes from a person everything that lets somebody in, and answers with the sessions that end; devices for pushes go
 * with them. The first address comes back, unconfirmed, because nobody reads its mail: at another one a new password
 * could be asked for, and a confirmed one could be linked with Google.
 */
async function endAccess(tx: Tx, id: string): Promise<string[]> {
  if (!(await lockUser(tx, id))) return []
  await dropMethods(tx, id)
  await dropLinks(tx, id)
  await endCalendar(tx, id)
  const first = firstAddressOf(id)
  const holder = await findByAddress(tx, first)
  const isTaken = holder !== undefined && holder.id !== id
  await changeAddress(tx, { userId: id, email: isTaken ? first.replace(/^[^@]+/, id) : first })
  return endSessionsOf(tx, id)
}

const firstAddressOf = (id: string) => emailOf(peopleNames.find((name) => people[name].id === id) as Name)
