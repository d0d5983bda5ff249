import type { Db } from '#server/db/tables.ts'
import { tasksPageMax } from '#shared/limits.ts'
import type { Point } from '#shared/places/grid.ts'
import type { TaskSearch } from '#shared/tasks/search-schema.ts'
import { findClosest } from './closest.ts'
import { filtersOf, type Search } from './filters.ts'
import { findInOrder } from './in-order.ts'
import { type Asked, partsOf } from './parts.ts'
import type { FoundRow } from './rows.ts'
import { spelledLike } from './spelling.ts'
import { wordsIn } from './text-words.ts'

/** Statements ask for the one size or the other, so that few plans serve every page; each has one row to spare. */
const shortPage = 20

type Question = Omit<TaskSearch, 'near'> & { near?: Point | undefined }
type Found = { rows: FoundRow[]; spelled?: Asked }

/**
 * One page of open tasks and one task more, where there is a next page. The screen's twin is `browse`, but for words.
 * Where nothing has the words as they are spelled, those that have them as they may have been meant: `spelled`, which
 * the next page asks for.
 */
export async function findOpenTasks(db: Db, { q = '', ...asked }: Question, now: Date): Promise<Found> {
  const find = async (words: Asked) => findPage(db, { ...asked, words: await partsOf(db, words) }, now)
  const { cursor } = asked
  if (cursor?.spelled) return { rows: await find(cursor.spelled), spelled: cursor.spelled }
  if (!q) return { rows: await findPage(db, { ...asked, words: [] }, now) }

  const words = wordsIn(q).map((word) => [word])
  // Signs alone are no words, and nothing has them.
  if (words.length === 0) return { rows: [] }
  const parts = await partsOf(db, words)
  const rows = await findPage(db, { ...asked, words: parts }, now)
  if (rows.length > 0 || cursor) return { rows }
  const spelled = await spelledLike(db, words, parts)
  return spelled ? { rows: await find(spelled), spelled } : { rows }
}

async function findPage(db: Db, search: Search, now: Date): Promise<FoundRow[]> {
  const { sort = 'newest', near, miles, cursor, limit = tasksPageMax } = search
  const filters = filtersOf(search, now)
  const size = (limit > shortPage ? tasksPageMax : shortPage) + 1
  const rows =
    sort === 'closest' && near
      ? await findClosest(db, filters, { near, miles, cursor, size })
      : await findInOrder(db, filters, { sort, cursor, size })
  return rows.slice(0, limit + 1)
}
