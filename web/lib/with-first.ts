import type { InfiniteData } from '@tanstack/react-query'
import type { Page } from './pages.ts'

/** Puts a new row first in a cached list, so that it is there before the list is read again. */
export const withFirst =
  <Row>(row: Row) =>
  <From>(list: InfiniteData<Page<Row>, From> | undefined) =>
    list && {
      ...list,
      pages: list.pages.map((page, at) => (at === 0 ? { ...page, items: [row, ...page.items] } : page)),
    }
