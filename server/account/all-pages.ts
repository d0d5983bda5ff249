import { onePage, type PagedRow } from '#server/db/page.ts'
import type { Cursor } from '#shared/page.ts'

/** Every row of a list that is read page by page, one page in memory at a time. */
export async function* allPages<R extends PagedRow>(
  size: number,
  readPage: (after: Cursor | undefined) => Promise<R[]>,
): AsyncGenerator<R> {
  let after: Cursor | undefined
  do {
    const rows = await readPage(after)
    after = undefined
    yield* onePage(rows, size, (next) => {
      after = next
    })
  } while (after)
}
