import { hasOwnEvent } from '#shared/notifications/has-own-event.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'

/** Shows the newest notification about this task as a toast on the current screen. */
export async function toastNewestNotification(taskId: string | null): Promise<void> {
  const newest = (await server.notifications.list({})).find(
    (notification) => notification.relatedTaskId === taskId && !notification.isRead && !hasOwnEvent(notification.type),
  )
  if (newest) showToast({ title: newest.title, message: newest.message, isNotification: true })
}
