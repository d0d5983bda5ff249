import type { Notification } from '#shared/notifications/schema.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'

/** Of offers and words their own events tell. */
const isTold = ({ type }: Notification) => type === 'offer_received' || type === 'message_received'

/** Says on whatever screen its person looks at what has just come about this task, in the words of its notice. */
export async function sayNews(taskId: string | null): Promise<void> {
  const news = (await server.notifications.list({})).find(
    (notice) => notice.relatedTaskId === taskId && !notice.isRead && !isTold(notice),
  )
  if (news) showToast({ title: news.title, message: news.message, isNews: true })
}
