import { type PagedRow, paginate } from '#server/platform/db/paginate.ts'
import type { Cursor } from '#shared/cursor.ts'

/** Yields every row of a paginated list, with one page in memory at a time. */
export async function* allPages<R extends PagedRow>(
  size: number,
  readPage: (after: Cursor | undefined) => Promise<R[]>,
): AsyncGenerator<R> {
  let after: Cursor | undefined
  do {
    const rows = await readPage(after)
    after = undefined
    yield* paginate(rows, size, (next) => {
      after = next
    })
  } while (after)
}
