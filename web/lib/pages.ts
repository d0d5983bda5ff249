import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'

export type Page<Row> = {
  items: Row[]
  next: string | null
  /** Nothing has the words that were looked for: these have near spellings of them. */
  isClose: boolean
}
type From = { cursor?: string }

const rowsOf = <Row>({ pages }: InfiniteData<Page<Row>>): Row[] => pages.flatMap(({ items }) => items)

/** A list read page by page with `useInfiniteQuery`; its `data` is the rows of all pages read so far. */
export const pagedOptions = <Row>(queryKey: QueryKey, read: (from: From) => Promise<Page<Row>>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor }) => read(cursor ? { cursor } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: rowsOf<Row>,
  })

/** What a 'Show more' button needs to know; `show` resolves once the page is there. */
export type More = { show: () => Promise<{ hasNextPage: boolean }>; isBusy: boolean; hasFailed: boolean }

/** The pages of a list that are still to come; null where the list is whole. */
export const moreOf = (list: UseInfiniteQueryResult): More | null =>
  list.hasNextPage
    ? {
        show: () => list.fetchNextPage(),
        isBusy: list.isFetchingNextPage,
        hasFailed: list.isFetchNextPageError,
      }
    : null
