import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Whoever arrives at a task's page has read what the bell tells of it, but for its messages: those are read in their
 * chat.
 */
export function useTaskNoticesRead(taskId: string) {
  const cache = useQueryClient()

  useEffect(() => {
    const leaving = new AbortController()
    import('./read-task-notices.ts')
      .then((part) => part.readTaskNotices(cache, taskId, leaving.signal))
      .catch(() => undefined)
    return () => leaving.abort()
  }, [cache, taskId])
}
