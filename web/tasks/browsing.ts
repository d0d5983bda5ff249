import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Point } from '#shared/places/grid.ts'
import { browse } from '#shared/tasks/browse.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { type More, moreOf } from '#web/lib/pages.ts'
import { withoutPlace } from './browse-search.ts'
import { rememberBrowse } from './last-browse.ts'
import { taskQueries } from './queries.ts'

type Outlook = { words: string; near: Point | null; now: Date }
export type Found = {
  tasks: Task[] | undefined
  /** Nothing could be read. A failure of a later page leaves the earlier ones standing. */
  error: Error | null
  again: () => void
  /** The tasks shown are those of the filters before. */
  isSearching: boolean
  /** Null where the list is whole. */
  more: More | null
}

/**
 * Sifts on the screen, word by word, while the whole list fits on one page; asks the server once it does not.
 * Coming to the screen reads the list anew, because neighbors post and accept meanwhile.
 */
export function useBrowse(chosen: TaskFilters, { words, near, now }: Outlook): Found {
  const filters = useMemo(() => (near ? chosen : withoutPlace(chosen)), [near, chosen])
  const newest = useQuery({ ...taskQueries.newest(), refetchOnMount: 'always' })
  const whole = newest.data?.next === null ? newest.data.items : undefined
  const search = useInfiniteQuery({
    ...taskQueries.search(filters, near),
    enabled: newest.isSuccess && !whole,
    placeholderData: keepPreviousData,
  })
  const q = useDeferredValue(words)
  const sifted = useMemo(() => whole && browse(whole, { ...filters, q }, { now, near }), [whole, filters, q, now, near])
  const asked = newest.isError ? newest : search

  useEffect(() => rememberBrowse({ ...chosen, q: words || undefined }), [chosen, words])

  return {
    tasks: sifted ?? search.data,
    error: sifted || search.data ? null : asked.error,
    isSearching: !sifted && search.isPlaceholderData,
    again: () => void asked.refetch(),
    more: sifted ? null : moreOf(search),
  }
}
