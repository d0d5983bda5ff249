import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { type Post, searchWordsOf } from './words-of-034.ts'

const batch = 1000
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Recomputes the search words of all tasks, so that 'carry' is no longer cut to the beginning of 'care' in older ones.
 */
export const wordsCutLess = {
  async up(db: Db) {
    for (let last: string | undefined = lowestId; last; ) {
      // Locked, because an older node's concurrent edit would otherwise get the search words of the former text.
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
