import type { QueryClient } from '@tanstack/react-query'
import { notificationKeys } from '#web/lib/query-keys.ts'
import { server } from '#web/lib/server.ts'
import { notificationQueries } from './queries.ts'

/**
 * Marks the task's notifications as read once the page is visible, unless it is left before. If the request fails, they
 * stay unread in the bell.
 */
export function markTaskNotificationsRead(cache: QueryClient, taskId: string, signal: AbortSignal) {
  async function read() {
    if (document.visibilityState !== 'visible' || signal.aborted) return
    document.removeEventListener('visibilitychange', read)
    // Skips the request if nothing is unread.
    if (cache.getQueryData(notificationQueries.count().queryKey)?.count === 0) return
    await server.notifications.readOfTask({ id: taskId }).catch(() => undefined)
    await cache.invalidateQueries({ queryKey: notificationKeys.all })
  }

  document.addEventListener('visibilitychange', read, { signal })
  void read()
}
