import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { dayMs } from '#shared/time.ts'

/**
 * Deletes words that no task has any more, after tasks or accounts were deleted. The words of tasks under way are kept,
 * because these may be reopened. Concurrent writes of tasks wait, so that their words are either seen here or inserted
 * afterwards.
 */
export const sweepWords = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`lock table task_words in share row exclusive mode`.execute(tx)
    await sql`with used as materialized (
        select distinct word from tasks cross join lateral string_to_table(search_words, ' ') as word
      )
      delete from task_words where not exists (select from used where used.word = task_words.word)`.execute(tx)
  })

export const scheduleWordSweep = (db: Db, onError: OnError) =>
  repeatJob(db, () => sweepWords(db), { name: 'words', everyMs: dayMs, isImmediate: true }, onError)
