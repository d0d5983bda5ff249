import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { arrangementRows } from './arrangement-rows.ts'
import { appealRows, caseRows, decisionRows, noticeRows, reportRows, roleRows } from './case-rows.ts'
import { conversationRows, messageRows, offerRows, reviewRows } from './conversation-rows.ts'
import { notificationRows } from './notification-rows.ts'
import { emailOf, type PersonName, people } from './people.ts'
import { accountRows, userRows } from './people-rows.ts'
import { taskRows } from './task-rows.ts'

/** Password of all neighbors of the demo. */
export const demoPassword = 'porchlight-demo'

const account = (name: PersonName, about: string) => ({
  email: emailOf(name),
  firstName: people[name].firstName,
  about,
})

/** Accounts that show the most of the product. */
export const demoAccounts = [
  account('maya', 'asks: three offers to choose from, help on its way, work to look over, a review to write'),
  account('ben', 'helps: chosen for one job, busy with another, waiting to hear about two more'),
  account('priya', 'does both: asks her neighbors for help and offers her own'),
  account('mo', 'moderates: reported things wait for a decision, at /moderate'),
  account('ola', 'operates this place, and moderates too'),
]

/** Fills an empty demo in one transaction; does nothing if there are any users. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await hasUsersLocked(tx)) return
    const password = await hash(demoPassword)
    await tx.insertInto('users').values(userRows(now)).execute()
    await tx.insertInto('accounts').values(accountRows(password)).execute()
    await tx.insertInto('tasks').values(taskRows(now)).execute()
    await tx.insertInto('offers').values(offerRows(now)).execute()
    await tx
      .updateTable('offers')
      .from('tasks')
      .set(({ ref }) => ({ distance_cell: ref('tasks.grid_cell') }))
      .whereRef('tasks.id', '=', 'task_id')
      .execute()
    await tx.insertInto('arrangements').values(arrangementRows(now)).execute()
    await tx.insertInto('conversations').values(conversationRows(now)).execute()
    await tx.insertInto('messages').values(messageRows(now)).execute()
    await tx.insertInto('reviews').values(reviewRows(now)).execute()
    await tx.insertInto('roles').values(roleRows).execute()
    await tx.insertInto('cases').values(caseRows(now)).execute()
    await tx.insertInto('reports').values(reportRows(now)).execute()
    await tx.insertInto('decisions').values(decisionRows(now)).execute()
    await tx.insertInto('notices').values(noticeRows(now)).execute()
    await tx.insertInto('appeals').values(appealRows(now)).execute()
    await tx.insertInto('notifications').values(notificationRows(now)).execute()
  })
}

/** Locks the table until the transaction ends, so that of several concurrent starts only one finds it empty. */
async function hasUsersLocked(tx: Tx): Promise<boolean> {
  await sql`lock table users in share row exclusive mode`.execute(tx)
  return (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}
