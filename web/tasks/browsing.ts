import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { framedTasksMax } from '#shared/limits.ts'
import type { Point } from '#shared/places/grid.ts'
import { browse, type Frame } from '#shared/tasks/browse.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { type More, moreOf, type Page } from '#web/lib/pages.ts'
import { taskQueries } from './queries.ts'
import { useReadOn } from './read-on.ts'

type Sought = {
  /** The words as they are typed: those of the filters follow them. */
  words: string
  near: Point | null
  now: Date
  /** The days or the part of the map that are shown; null for a list, which shows them all. */
  frame: Frame | null
  /** False as long as the frame is not known. */
  isFramed?: boolean
}
export type Found = {
  tasks: Task[] | undefined
  /** What lies outside the frame is among them too; undefined as long as nobody knows. */
  isWhole: boolean | undefined
  /** Nothing is found, neither in the frame nor outside. */
  isNowhere: boolean
  /** There are more in the frame than a screen can show. */
  isCut: boolean
  /** Some of the frame is still on its way. */
  isReading: boolean
  /** They have the words of the search in other spellings. */
  isClose: boolean
  /** Nothing could be read. A failure of a later page leaves the earlier ones standing. */
  error: Error | null
  again: () => void
  /** The tasks shown are those of the filters before. */
  isSearching: boolean
  /** Null where the list is whole. */
  more: More | null
}

/**
 * Sifts on the screen while the whole list fits on one page. Asks the server once it does not, and whenever there are
 * words: it alone knows what they find. As long as it has not said so, what was found before stands.
 * Coming to the screen reads the list anew, because neighbors post and accept meanwhile.
 */
export function useBrowse(filters: TaskFilters, { words, near, now, frame, isFramed = true }: Sought): Found {
  const client = useQueryClient()
  const newest = useQuery({ ...taskQueries.newest(), refetchOnMount: unlessJustRead, retryOnMount: false })
  const whole = newest.data?.next === null ? newest.data.items : undefined
  const hasWords = filters.q !== undefined
  const sifted = useMemo(() => whole && browse(whole, filters, { now, near }), [whole, filters, now, near])
  const asked = taskQueries.search(filters, near, whole ? null : frame)
  const search = useInfiniteQuery({
    ...asked,
    enabled: newest.isSuccess && (whole ? hasWords : isFramed),
    placeholderData: keepPreviousData,
    refetchOnMount: unlessJustRead,
    ...(frame === null && isUnsifted(filters) && newest.data && startingWith(newest.data, newest.dataUpdatedAt)),
  })
  const isAll = whole !== undefined || (frame === null && isFramed)
  const isPart = frame !== null && !whole
  const goesOn = useReadOn(search, isPart, framedTasksMax)
  const isBare = isPart && search.data?.length === 0 && !search.isPlaceholderData
  const everywhere = useInfiniteQuery({ ...taskQueries.everywhere(filters, near), enabled: isBare })

  const isSifted = sifted !== undefined && !hasWords
  const failed = newest.isError ? newest : search
  const error = isSifted || search.data ? null : failed.error
  const tasks = isSifted ? sifted : (search.data ?? (error ? undefined : sifted))
  const isOnItsWay = !isSifted && (search.isPlaceholderData || (hasWords && search.isLoading))
  return {
    tasks,
    isWhole: newest.data && whole !== undefined,
    isNowhere: tasks?.length === 0 && (isAll || (isBare && everywhere.data?.length === 0)),
    isCut: frame !== null && search.hasNextPage && (search.data?.length ?? 0) >= framedTasksMax,
    isReading: isPart && (search.isFetching || goesOn || everywhere.isLoading),
    isClose: !isSifted && isClose(client.getQueryData(asked.queryKey)),
    error,
    isSearching: isOnItsWay || words !== (filters.q ?? ''),
    again: () => void failed.refetch(),
    more: isSifted ? null : moreOf(search),
  }
}

const isClose = (read: InfiniteData<Page<Task>> | undefined): boolean => read?.pages[0]?.isClose === true

/** What was asked for on the way to the screen need not be asked again on it. */
const onTheWayMs = 2_000
const unlessJustRead = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt < onTheWayMs ? false : 'always'

const isUnsifted = (filters: TaskFilters) => Object.values(filters).every((value) => value === undefined)

/** The whole list's first page is here already: only the next is asked for. */
const startingWith = (page: Page<Task>, readAt: number) => ({
  initialData: { pages: [page], pageParams: [''] },
  initialDataUpdatedAt: readAt,
})
