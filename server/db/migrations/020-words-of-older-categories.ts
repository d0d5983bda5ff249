import { sql } from 'kysely'
import { statements } from './run.ts'

/** Posts in an older category are found by the name of the one it became too; an older Pet Care has it already. */
export const wordsOfOlderCategories = statements(
  sql`update tasks set search_words = search_words || ' childcare' where category = 'babysitting'`,
  sql`update tasks set search_words = search_words || ' deliver delivery' where category = 'errands'`,
)
