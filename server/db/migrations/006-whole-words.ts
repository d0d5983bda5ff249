import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { type Post, searchWordsOf } from './words-of-034.ts'

/**
 * Posts from before words were kept whole beside their stems are found as those after: their words are found out anew.
 */
export const wholeWords = {
  async up(db: Db) {
    const { rows } = await sql<Post>`select id, title, description, category from tasks`.execute(db)
    for (const { id, ...task } of rows)
      await sql`update tasks set search_words = ${searchWordsOf(task).join(' ')} where id = ${id}`.execute(db)
  },
}
