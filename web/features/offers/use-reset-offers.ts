import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Task } from '#shared/tasks/schema.ts'
import { offerKeys } from '#web/lib/query-keys.ts'

/** Resets the cached offers once a task is not open, because they are outdated if it opens again. */
export function useResetOffers({ id, status }: Task) {
  const cache = useQueryClient()
  const isOpen = status === 'open'

  useEffect(() => {
    if (isOpen) return
    for (const queryKey of [offerKeys.mine(id), offerKeys.list(id)]) void cache.resetQueries({ queryKey })
  }, [cache, id, isOpen])
}
