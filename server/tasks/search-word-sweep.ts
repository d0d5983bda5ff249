import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/on-error.ts'
import { dayMs } from '#shared/time.ts'

/**
 * Forgets the words that no task has any more: of deleted tasks, and of people who left. Those of a task under way stay,
 * for it may be open again. Whoever posts or edits meanwhile waits, so that their words are in before, or come after.
 */
export const sweepWords = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table task_words in share row exclusive mode`.execute(tx)
    await sql`with used as materialized (
        select distinct word from tasks cross join lateral string_to_table(search_words, ' ') as word
      )
      delete from task_words where not exists (select from used where used.word = task_words.word)`.execute(tx)
  })

/** Sweeps at once and then daily, as long as the process runs. Answers with how to end it. */
export function keepSweepingWords(db: Db, onError: OnError): () => Promise<void> {
  let sweeping = sweepWords(db).catch(onError)
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweepWords(db)).catch(onError)
  }, dayMs)
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
