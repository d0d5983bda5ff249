import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Point } from '#shared/places/grid.ts'
import { browse } from '#shared/tasks/browse.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { hasWords, searchWords, searchWordsOf } from '#shared/tasks/search-words.ts'
import { type More, moreOf } from '#web/lib/pages.ts'
import { withoutPlace } from './browse-search.ts'
import { rememberBrowse } from './last-browse.ts'
import { taskQueries } from './queries.ts'

type Outlook = { words: string; near: Point | null; now: Date }
export type Found = {
  tasks: Task[] | undefined
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
 * Sifts on the screen, word by word, while the whole list fits on one page; asks the server once it does not, and where
 * no task has the words that were typed: the server knows which are spelled nearly so.
 * Coming to the screen reads the list anew, because neighbors post and accept meanwhile.
 */
export function useBrowse(chosen: TaskFilters, { words, near, now }: Outlook): Found {
  const filters = useMemo(() => (near ? chosen : withoutPlace(chosen)), [near, chosen])
  const newest = useQuery({ ...taskQueries.newest(), refetchOnMount: 'always' })
  const whole = newest.data?.next === null ? newest.data.items : undefined
  const q = useDeferredValue(words)
  const sifted = useMemo(() => whole && browse(whole, { ...filters, q }, { now, near }), [whole, filters, q, now, near])
  const isUnheard = sifted?.length === 0 && q !== '' && q === filters.q
  const search = useInfiniteQuery({
    ...taskQueries.search(filters, near),
    enabled: newest.isSuccess && (!whole || isUnheard),
    placeholderData: keepPreviousData,
  })
  const answered = search.isPlaceholderData ? undefined : search.data
  const asked = newest.isError ? newest : search

  useEffect(() => rememberBrowse({ ...chosen, q: words || undefined }), [chosen, words])

  const tasks = isUnheard && !search.isError ? answered : (sifted ?? search.data)
  return {
    tasks,
    isClose: tasks === answered && isSpelledOtherwise(answered, filters.q),
    error: sifted || search.data ? null : asked.error,
    isSearching: isUnheard ? !tasks : !sifted && search.isPlaceholderData,
    again: () => void asked.refetch(),
    more: sifted && !isUnheard ? null : moreOf(search),
  }
}

/** The server answers with near spellings only where nothing has the words themselves. */
function isSpelledOtherwise([first]: Task[] = [], q = ''): boolean {
  return first !== undefined && !hasWords(searchWordsOf(first), searchWords(q))
}
