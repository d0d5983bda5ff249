import type { QueryClient } from '@tanstack/react-query'
import { server } from '#web/lib/server.ts'
import { notificationKeys } from './keys.ts'
import { notificationQueries } from './queries.ts'

/** Once the page is seen, unless it is left before. Where it fails, the bell goes on telling of the task. */
export function readTaskNotices(cache: QueryClient, taskId: string, left: AbortSignal) {
  async function read() {
    if (document.visibilityState !== 'visible' || left.aborted) return
    document.removeEventListener('visibilitychange', read)
    // Where nothing waits, nothing is asked.
    if (cache.getQueryData(notificationQueries.count().queryKey)?.count === 0) return
    await server.notifications.readOfTask({ id: taskId }).catch(() => undefined)
    await cache.invalidateQueries({ queryKey: notificationKeys.all })
  }

  document.addEventListener('visibilitychange', read, { signal: left })
  void read()
}
