import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { townsAround } from './towns-of-045.ts'
import { type Post, searchWordsOf } from './words-of-045.ts'

const batch = 1000
const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Tasks are found by their words as written, by English stems that the database adds, and by the towns around them.
 * Recomputes the words of all tasks, and their towns, which are identified by the lowest of their ZIP codes.
 */
export const wordsAndTowns = {
  async up(db: Db) {
    await sql`alter table tasks drop column words`.execute(db)
    await sql`alter table tasks add column near_towns integer[] not null default '{}'`.execute(db)
    for (let last: string | undefined = lowestId; last; ) {
      const { rows } = await sql<Post>`select id, title, description, category, area,
        grid_lat as latitude, grid_lng as longitude from tasks where id > ${last} order by id limit ${batch}`.execute(
        db,
      )
      const ids = rows.map(({ id }) => id)
      const words = rows.map((post) => searchWordsOf(post).join(' '))
      const towns = rows.map((post) => `{${townsAround(post)}}`)
      await sql`update tasks set search_words = anew.words, near_towns = anew.towns::int[]
        from unnest(${ids}::uuid[], ${words}::text[], ${towns}::text[]) as anew(id, words, towns)
        where tasks.id = anew.id`.execute(db)
      last = ids.at(-1)
    }
    await sql`alter table tasks add column words tsvector not null generated always as (
      array_to_tsvector(string_to_array(search_words, ' '))
      || strip(to_tsvector('pg_catalog.english'::regconfig, search_words))) stored`.execute(db)
    await sql`create index tasks_found on tasks using gin (words, near_towns, (array[cell_b, -2 - region]),
      (array[category, coalesce(compensation_type, 'free')])) with (fastupdate = off) where status = 'open'`.execute(db)
  },
}
