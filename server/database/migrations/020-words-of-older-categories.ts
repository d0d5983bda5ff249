import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Tasks in an older category are also found by the name of the category that replaced it; older Pet Care tasks have it
 * already.
 */
export const wordsOfOlderCategories = statements(
  sql`update tasks set search_words = search_words || ' childcare' where category = 'babysitting'`,
  sql`update tasks set search_words = search_words || ' deliver delivery' where category = 'errands'`,
)
