import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Task } from '#shared/tasks/schema.ts'

/** Reads a list page after page, as far as so many tasks, while somebody wants to; whether a page is still to come. */
export function useReadOn(list: UseInfiniteQueryResult<Task[]>, isWanted: boolean, most: number): boolean {
  const { fetchNextPage } = list
  const goesOn = isWanted && goesOnFrom(list, most)
  useEffect(() => {
    if (goesOn) void fetchNextPage()
  }, [goesOn, fetchNextPage])
  return goesOn
}

function goesOnFrom(list: UseInfiniteQueryResult<Task[]>, most: number): boolean {
  const { data, hasNextPage, isFetching, isError, isPlaceholderData } = list
  const isReady = hasNextPage && !isFetching && !isError && !isPlaceholderData
  return isReady && (data?.length ?? 0) < most
}
