import type { Db, Tx } from '#server/database/tables.ts'
import { demoCaseIds } from '#server/demo/neighborhood/case-rows.ts'
import { demoIds, emailOf, type PersonName, people, peopleNames } from '#server/demo/neighborhood/people.ts'
import { findUserByEmail } from '#server/features/auth/auth-users.ts'
import { deleteApp } from '#server/features/auth/authenticator-apps.ts'
import { deleteLinks } from '#server/features/auth/links.ts'
import { deletePasskeys } from '#server/features/auth/passkeys.ts'
import { endSessions } from '#server/features/auth/sessions.ts'
import { deleteMethods } from '#server/features/auth/sign-in-methods.ts'
import { deleteCalendar } from '#server/features/calendar-addresses/store.ts'
import { deleteCases } from '#server/features/cases/store.ts'
import { deleteRole } from '#server/features/roles/store.ts'
import { takeStep } from '#server/features/task-lifecycle/steps.ts'
import { findOpenTasksOf } from '#server/features/tasks/queries.ts'
import { lockUser, updateEmail } from '#server/features/users/store.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { type Announce, inTransaction } from '#server/platform/db/transaction.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'

/**
 * Ends a demo that other neighbors have joined, and keeps their data. The sessions and sign-in methods of the demo's
 * people are removed, their tasks and services are closed, and the cases and roles of the demo are deleted. Returns how
 * many of its accounts were still usable and how many posts were open; a second run returns zero for both.
 */
export async function endDemo(db: Db, bus: Bus): Promise<{ people: number; posts: number }> {
  const write = <Result>(work: (tx: Tx, announce: Announce) => Promise<Result>) => inTransaction(db, bus, work)
  const activePeople = await findActiveDemoPeople(db)
  for (const id of activePeople)
    for (const sessionId of await write((tx) => endDemoAccess(tx, id)))
      bus.publish({ to: id, event: { type: 'session_ended', sessionId } })

  await write((tx) => deleteCases(tx, demoCaseIds))
  const posts = await findOpenTasksOf(db, demoIds)
  for (const { id, requesterId, firstName } of posts)
    await takeStep('close', {
      db,
      input: { id },
      viewer: { id: requesterId, firstName, sessionId: '', isSuspended: false },
      write,
    })
  return { people: activePeople.length, posts: posts.length }
}

/** Returns the demo's people that have a sign-in method or a session. */
async function findActiveDemoPeople(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(anyOf('id', demoIds))
    .where(({ eb, or, exists }) =>
      or([
        exists(eb.selectFrom('accounts').select('id').whereRef('user_id', '=', 'users.id')),
        exists(eb.selectFrom('passkeys').select('id').whereRef('user_id', '=', 'users.id')),
        exists(eb.selectFrom('sessions').select('id').whereRef('user_id', '=', 'users.id')),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes every sign-in method, second factor, link, calendar address and session (push devices go with the sessions)
 * of a user, and returns the ids of the ended sessions. The address is set back to the first one, unconfirmed, because
 * nobody reads its mail: at another address somebody could request a new password, and a confirmed one could be linked
 * with Google.
 */
async function endDemoAccess(tx: Tx, id: string): Promise<string[]> {
  if (!(await lockUser(tx, id))) return []
  await deleteMethods(tx, id)
  await deletePasskeys(tx, id)
  await deleteApp(tx, id)
  await deleteLinks(tx, id)
  await deleteCalendar(tx, id)
  await deleteRole(tx, id)
  const first = originalEmailOf(id)
  const holder = await findUserByEmail(tx, first)
  const isTaken = holder !== undefined && holder.id !== id
  await updateEmail(tx, { userId: id, email: isTaken ? first.replace(/^[^@]+/, id) : first })
  return endSessions(tx, id)
}

const originalEmailOf = (id: string) => emailOf(peopleNames.find((name) => people[name].id === id) as PersonName)
