import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { type Post, searchWordsOf } from './words-of-034.ts'

/** Recomputes the search words of all tasks: older ones lack the whole words beside their stems. */
export const wholeWords = {
  async up(db: Db) {
    const { rows } = await sql<Post>`select id, title, description, category from tasks`.execute(db)
    for (const { id, ...task } of rows)
      await sql`update tasks set search_words = ${searchWordsOf(task).join(' ')} where id = ${id}`.execute(db)
  },
}
