import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'

export type Page<Row> = {
  items: Row[]
  next: string | null
  /** Nothing matched the search words; these rows match similar spellings. */
  hasSimilarSpelling: boolean
}
type PageInput = { cursor?: string }

const rowsOf = <Row>({ pages }: InfiniteData<Page<Row>>): Row[] => pages.flatMap(({ items }) => items)

/** Options of a list read page by page with `useInfiniteQuery`; its `data` holds the rows of all pages read so far. */
export const pagedOptions = <Row>(queryKey: QueryKey, read: (from: PageInput) => Promise<Page<Row>>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor }) => read(cursor ? { cursor } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: rowsOf<Row>,
  })

/** Data of a 'Show more' button; `show` resolves once the page is there. */
export type NextPage = { show: () => Promise<{ hasNextPage: boolean }>; isBusy: boolean; hasFailed: boolean }

/** Returns null if the list has no further pages. */
export const nextPageOf = (list: UseInfiniteQueryResult): NextPage | null =>
  list.hasNextPage
    ? {
        show: () => list.fetchNextPage(),
        isBusy: list.isFetchingNextPage,
        hasFailed: list.isFetchNextPageError,
      }
    : null
