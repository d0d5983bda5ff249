import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { whileBare } from './bare-tables.ts'
import { makeDraws } from './draws.ts'
import { insertNotices, insertReviews } from './news.ts'
import { insertPeople, makePeople, makeTowns } from './people.ts'
import { makePhrases } from './phrases.ts'
import { insertTalk, makeChats } from './talk.ts'
import { insertTasks, makePosts } from './tasks.ts'

const tables = 'users sessions accounts tasks offers conversations messages reviews notifications'.split(' ')
const peopleMin = 2000

/**
 * Fills an empty, migrated database with a made-up country: so many tasks (a fifth open), a fifth as many people, twice
 * as many chats, three times as many messages. The same size gives the same rows, but for their times, which end now,
 * and the ids of what is not asked for by its id.
 */
export const seedScale = (db: Db, tasks: number) =>
  db.connection().execute(async (one) => {
    const madeAt = new Date().toISOString()
    const people = Math.max(peopleMin, tasks / 5)
    await sql`set synchronous_commit = off`.execute(one)
    await sql`set jit = off`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await makeDraws(one)
    await makePhrases(one)
    await makePeople(one, people)
    await makeTowns(one)
    await makePosts(one, tasks, people, madeAt)
    await makeChats(one, tasks, people)
    await sql`analyze`.execute(one)
    await whileBare(one, tables, async () => {
      await insertTasks(one, people, madeAt)
      await insertTalk(one)
      await insertReviews(one, people)
      await insertNotices(one, people, madeAt)
      await insertPeople(one, madeAt)
    })
    await sql`drop schema seed cascade`.execute(one)
    await sql`vacuum (analyze)`.execute(one)
  })
