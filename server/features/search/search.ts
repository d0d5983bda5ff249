import type { Db } from '#server/database/tables.ts'
import { wordsIn } from '#server/features/words/text-words.ts'
import { tasksPageSize } from '#shared/constants.ts'
import type { Point } from '#shared/places/grid.ts'
import type { TaskSearch } from '#shared/tasks/search-schema.ts'
import { countFound } from './count-found.ts'
import { findableBy, type ResolvedSearch, resolveFilters } from './filters.ts'
import { findClosest } from './find-closest.ts'
import { findInOrder } from './find-in-order.ts'
import type { FoundRow } from './found-rows.ts'
import { queryWordsOf, type TypedWords } from './query-words.ts'
import { withSimilarTowns } from './similar-towns.ts'
import { findSimilarSpellings } from './spelling.ts'

/** Statements use one of two page sizes, so that few plans serve every page; each reads one row more. */
const shortPageSize = 20

/** Longer searches are sentences, whose words are searched only as typed. */
const misspelledWordsMax = 8

type SearchInput = Omit<TaskSearch, 'near'> & { viewerId: string; near?: Point | undefined }
type SearchResult = { rows: FoundRow[]; spelled?: TypedWords }

/**
 * Returns one page of the tasks that the viewer may find, and one task more if there is a next page. The screen's
 * counterpart is `browseTasks`, except for words. If no task has the words as typed, similar spellings are searched
 * instead; they are returned as `spelled`, for use by the next page.
 */
export async function findOpenTasks(db: Db, { q = '', ...input }: SearchInput, now: Date): Promise<SearchResult> {
  const find = async (typed: TypedWords) => findPage(db, { ...input, queryWords: await queryWordsOf(db, typed) }, now)
  const { cursor } = input
  if (cursor?.spelled) return { rows: await find(cursor.spelled), spelled: cursor.spelled }
  if (!q) return { rows: await findPage(db, { ...input, queryWords: [] }, now) }

  const typed = wordsIn(q).map((word) => [word])
  // Punctuation alone contains no words and matches nothing.
  if (typed.length === 0) return { rows: [] }
  const queryWords = await queryWordsOf(db, typed)
  const rows = await findPage(db, { ...input, queryWords }, now)
  if (rows.length > 0 || cursor || typed.length > misspelledWordsMax) return { rows }
  const similar = await findSimilarSpellings(db, typed, queryWords, findableBy(input.viewerId))
  if (similar) return { rows: await find(similar), spelled: similar }
  for (const spelled of withSimilarTowns(typed.flat())) {
    const found = await find(spelled)
    if (found.length > 0) return { rows: found, spelled }
  }
  return { rows }
}

/**
 * Counts all tasks of a search whose first page was found, with the spellings found there; null if they are too many
 * to count.
 */
export async function countOpenTasks(
  db: Db,
  { q = '', ...input }: SearchInput,
  spelled: TypedWords | undefined,
  now: Date,
): Promise<number | null> {
  const typed = spelled ?? wordsIn(q).map((word) => [word])
  if (q && typed.length === 0) return 0
  return countFound(db, resolveFilters({ ...input, queryWords: await queryWordsOf(db, typed) }, now))
}

async function findPage(db: Db, search: ResolvedSearch, now: Date): Promise<FoundRow[]> {
  const { sort = 'newest', near, miles, cursor, limit = tasksPageSize } = search
  const filters = resolveFilters(search, now)
  const size = (limit > shortPageSize ? tasksPageSize : shortPageSize) + 1
  const rows =
    sort === 'closest' && near
      ? await findClosest(db, filters, { near, miles, cursor, size })
      : await findInOrder(db, filters, { sort, cursor, size })
  return rows.slice(0, limit + 1)
}
