import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calendarOrMapTasksMax } from '#shared/constants.ts'
import type { Point } from '#shared/places/grid.ts'
import { browseTasks, needsPosition, type ViewRange } from '#shared/tasks/browse-tasks.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { type NextPage, nextPageOf, type Page } from '#web/lib/pages.ts'
import { useLoadPages } from './use-load-pages.ts'

type BrowseOptions = {
  /** The text as typed; `filters.q` follows with a delay. */
  typedText: string
  near: Point | null
  now: Date
  /** The visible days or part of the map; null for a list, which shows all. */
  viewRange: ViewRange | null
  /** False while the visible part is not known. */
  isRangeKnown?: boolean
}
type FoundTasks = {
  tasks: Task[]
  /** True if the tasks only match similar spellings. */
  hasSimilarSpelling: boolean
  /** Null if the list is complete. */
  more: NextPage | null
  /** The number of all results, without samples, while the list is not complete; null if it is unknown. */
  count: number | null
}
type ResultState =
  | { state: 'loading' }
  /** Nothing could be read. If only a later page fails, the earlier ones stay `found`. */
  | { state: 'failed'; error: Error }
  /** Nothing matches, neither inside nor outside the visible part. */
  | { state: 'empty' }
  | ({ state: 'found' } & FoundTasks)
export type BrowseResult = ResultState & {
  /** True while the tasks of the previous filters are still shown. */
  isSearching: boolean
  /** Null until the first answer. */
  coverage: BrowseCoverage | null
  retry: () => void
}

/** Tells how many of all matching tasks are loaded. */
type BrowseCoverage = {
  /** True if the tasks include those outside the visible part. */
  isWhole: boolean
  /** True if the visible part has more tasks than a screen can show. */
  isCut: boolean
  /** True while tasks of the visible part are loading. */
  isReading: boolean
}

/**
 * Filters in the browser while the whole list fits on one page. Asks the server otherwise, and always for search text,
 * which only the server can match; the previous results stay until it answers. Opening the screen refetches the list,
 * because neighbors post and accept meanwhile.
 */
export function useBrowse(
  filters: TaskFilters,
  { typedText, near, now, viewRange, isRangeKnown = true }: BrowseOptions,
): BrowseResult {
  const client = useQueryClient()
  const newest = useQuery({ ...taskQueries.newest(), refetchOnMount: unlessRecent, retryOnMount: false })
  const wholeList = newest.data?.next === null ? newest.data.items : undefined
  const hasWords = filters.q !== undefined
  const filtered = useMemo(
    () => wholeList && browseTasks(wholeList, filters, { now, near }),
    [wholeList, filters, now, near],
  )
  const searchQuery = taskQueries.search(filters, needsPosition(filters) ? near : null, wholeList ? null : viewRange)
  const search = useInfiniteQuery({
    ...searchQuery,
    enabled: newest.isSuccess && (wholeList ? hasWords : isRangeKnown),
    placeholderData: keepPreviousData,
    refetchOnMount: unlessRecent,
    ...(viewRange === null && isUnfiltered(filters) && newest.data && initialPage(newest.data, newest.dataUpdatedAt)),
  })
  const isAll = wholeList !== undefined || (viewRange === null && isRangeKnown)
  const isPartial = viewRange !== null && !wholeList
  const hasPageToCome = useLoadPages(search, isPartial, calendarOrMapTasksMax)
  const isViewEmpty = isPartial && search.data?.length === 0 && !search.isPlaceholderData
  const everywhere = useInfiniteQuery({ ...taskQueries.everywhere(filters, near), enabled: isViewEmpty })

  const countQuery = taskQueries.count(filters, needsPosition(filters) ? near : null, viewRange)
  // A month is read with a day more at both ends.
  const isCountable = viewRange === null || viewRange.bbox !== undefined
  const count = useQuery({ ...countQuery, enabled: isCountable && isRangeKnown && !wholeList && search.hasNextPage })

  const isFilteredHere = filtered !== undefined && !hasWords
  const failed = newest.isError ? newest : search
  const error = isFilteredHere || search.data ? null : failed.error
  const tasks = isFilteredHere ? filtered : (search.data ?? (error ? undefined : filtered))
  const found = tasks && {
    tasks,
    hasSimilarSpelling: !isFilteredHere && hasSimilarSpelling(client.getQueryData(searchQuery.queryKey)),
    more: isFilteredHere ? null : nextPageOf(search),
    count: count.data ?? null,
  }
  const isEmpty = tasks?.length === 0 && (isAll || (isViewEmpty && everywhere.data?.length === 0))
  const isStale = !isFilteredHere && (search.isPlaceholderData || (hasWords && search.isLoading))
  return {
    ...stateOf(error, isEmpty, found),
    isSearching: isStale || typedText !== (filters.q ?? ''),
    coverage: newest.data
      ? {
          isWhole: wholeList !== undefined,
          isCut: viewRange !== null && search.hasNextPage && (search.data?.length ?? 0) >= calendarOrMapTasksMax,
          isReading: isPartial && (search.isFetching || hasPageToCome || everywhere.isLoading),
        }
      : null,
    retry: () => void failed.refetch(),
  }
}

function stateOf(error: Error | null, isEmpty: boolean, found: FoundTasks | undefined): ResultState {
  if (error) return { state: 'failed', error }
  if (isEmpty) return { state: 'empty' }
  return found ? { state: 'found', ...found } : { state: 'loading' }
}

const hasSimilarSpelling = (read: InfiniteData<Page<Task>> | undefined): boolean =>
  read?.pages[0]?.hasSimilarSpelling === true

/** Data prefetched this recently, on the way to the screen, is not requested again. */
const prefetchFreshMs = 2_000
const unlessRecent = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt < prefetchFreshMs ? false : 'always'

const isUnfiltered = (filters: TaskFilters) => Object.values(filters).every((value) => value === undefined)

/** Starts with the first page, which is already loaded, so that only the next one is requested. */
const initialPage = (page: Page<Task>, readAt: number) => ({
  initialData: { pages: [page], pageParams: [''] },
  initialDataUpdatedAt: readAt,
})
