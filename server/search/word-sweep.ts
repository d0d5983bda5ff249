import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/process/on-error.ts'
import { repeat } from '#server/process/repeat.ts'
import { dayMs } from '#shared/time.ts'

/**
 * Forgets the words that no task has any more: of deleted tasks, and of people who left. Those of a task under way
 * stay, for it may be open again. Whoever posts or edits meanwhile waits, so that their words are in before, or come
 * after.
 */
export const sweepWords = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table task_words in share row exclusive mode`.execute(tx)
    await sql`with used as materialized (
        select distinct word from tasks cross join lateral string_to_table(search_words, ' ') as word
      )
      delete from task_words where not exists (select from used where used.word = task_words.word)`.execute(tx)
  })

export const keepSweepingWords = (db: Db, onError: OnError) =>
  repeat(() => sweepWords(db), { everyMs: dayMs, atOnce: true }, onError)
