import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Marks the bell's notifications about a task as read when its page is opened, except messages, which are read in their
 * chat.
 */
export function useMarkTaskNotificationsRead(taskId: string) {
  const cache = useQueryClient()

  useEffect(() => {
    const controller = new AbortController()
    import('./mark-task-notifications-read.ts')
      .then((part) => part.markTaskNotificationsRead(cache, taskId, controller.signal))
      .catch(() => undefined)
    return () => controller.abort()
  }, [cache, taskId])
}
