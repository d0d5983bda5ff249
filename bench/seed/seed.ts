import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { createChats, insertConversations } from './conversations.ts'
import { createPeople, createTowns, insertPeople } from './people.ts'
import { createPhrases } from './phrases.ts'
import { createRandomFunctions } from './random.ts'
import { insertNotifications, insertReviews } from './reviews-and-notifications.ts'
import { createPosts, insertArrangements, insertTasks } from './tasks.ts'
import { withoutIndexes } from './without-indexes.ts'

const tables = 'users sessions accounts tasks offers arrangements conversations messages reviews notifications'.split(
  ' ',
)
const peopleMin = 2000

/**
 * Fills an empty, migrated database: `tasks` tasks (a fifth of them open), a fifth as many people, twice as many chats
 * and three times as many messages. The same size gives the same rows, except for times, which end now, and the ids of
 * rows that no measurement addresses by id.
 */
export const seedScale = (db: Db, tasks: number) =>
  db.connection().execute(async (one) => {
    const madeAt = new Date().toISOString()
    const people = Math.max(peopleMin, tasks / 5)
    await sql`set synchronous_commit = off`.execute(one)
    await sql`set jit = off`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await createRandomFunctions(one)
    await createPhrases(one)
    await createPeople(one, people)
    await createTowns(one)
    await createPosts(one, tasks, people, madeAt)
    await createChats(one, tasks, people)
    await sql`analyze`.execute(one)
    await withoutIndexes(one, tables, async () => {
      await insertTasks(one, people, madeAt)
      await insertConversations(one)
      await insertArrangements(one)
      await insertReviews(one, people)
      await insertNotifications(one, people, madeAt)
      await insertPeople(one, madeAt)
    })
    await sql`drop schema seed cascade`.execute(one)
    await sql`vacuum (analyze)`.execute(one)
  })
