import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { type Post, searchWordsOf } from './words-of-034.ts'

const batch = 1000
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Posts from when 'carry' was cut to the beginning of 'care' are found as those after: their words are found out anew.
 */
export const wordsCutLess = {
  async up(db: Db) {
    for (let last: string | undefined = lowestId; last; ) {
      // Locked: what an older node changes meanwhile would get the words of what it said before.
      const { rows } = await sql<Post>`select id, title, description, category from tasks
        where id > ${last} order by id limit ${batch} for no key update`.execute(db)
      const ids = rows.map(({ id }) => id)
      const words = rows.map((task) => searchWordsOf(task).join(' '))
      await sql`update tasks set search_words = anew.words
        from unnest(${ids}::uuid[], ${words}::text[]) as anew(id, words)
        where tasks.id = anew.id and tasks.search_words <> anew.words`.execute(db)
      last = ids.at(-1)
    }
  },
}
