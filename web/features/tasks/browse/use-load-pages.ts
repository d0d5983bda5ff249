import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Task } from '#shared/tasks/schema.ts'

/** Loads pages of a list up to `max` tasks while `isEnabled`; returns true while another page is to come. */
export function useLoadPages(list: UseInfiniteQueryResult<Task[]>, isEnabled: boolean, max: number): boolean {
  const { fetchNextPage } = list
  const isPageToCome = isEnabled && hasPageToCome(list, max)
  useEffect(() => {
    if (isPageToCome) void fetchNextPage()
  }, [isPageToCome, fetchNextPage])
  return isPageToCome
}

function hasPageToCome(list: UseInfiniteQueryResult<Task[]>, max: number): boolean {
  const { data, hasNextPage, isFetching, isError, isPlaceholderData } = list
  const isReady = hasNextPage && !isFetching && !isError && !isPlaceholderData
  return isReady && (data?.length ?? 0) < max
}
