import { createStore } from '#web/lib/store.ts'

/** What has come in on this page and was not looked at yet: `taskId senderId`. */
const news = createStore<ReadonlySet<string>>(new Set())

const keyOf = (taskId: string, senderId: string) => `${taskId} ${senderId}`

export const noteNews = (taskId: string, senderId: string) => news.set(new Set(news.get()).add(keyOf(taskId, senderId)))

export function readNews(taskId: string, senderId: string) {
  if (!news.get().has(keyOf(taskId, senderId))) return
  const rest = new Set(news.get())
  rest.delete(keyOf(taskId, senderId))
  news.set(rest)
}

/** Whether there is news about this task, or of one person about it. */
export const useHasNews = (taskId: string, senderId = ''): boolean =>
  [...news.use()].some((key) => key.startsWith(keyOf(taskId, senderId)))
