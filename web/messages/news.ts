import { allKept, forget, keep, keptKey } from '#web/lib/kept.ts'
import { createStore } from '#web/lib/store.ts'

const what = 'news'
type Stage =
  /** Came in while its reader was elsewhere: there is a dot on Messages. */
  | 'unseen'
  /** Messages was visited since, and its chat was not. */
  | 'seen'

/** What has come in and was not read yet, by reader, task and sender. Survives a reload. */
const news = createStore<ReadonlyMap<string, Stage>>(
  new Map(allKept(what).map(([key, kept]) => [key, kept === 'seen' ? 'seen' : 'unseen'])),
)

function note(key: string, stage: Stage) {
  keep(key, stage)
  news.set(new Map(news.get()).set(key, stage))
}

type Of = { viewerId: string; taskId: string; senderId: string }
const keyOf = ({ viewerId, taskId, senderId }: Of) => keptKey(what, viewerId, taskId, senderId)

export const noteNews = (of: Of, stage: Stage) => note(keyOf(of), stage)

export function readNews(of: Of) {
  const key = keyOf(of)
  if (!news.get().has(key)) return
  const rest = new Map(news.get())
  rest.delete(key)
  forget(key)
  news.set(rest)
}

const isOf = (viewerId: string, key: string) => key.startsWith(`${keptKey(what, viewerId)}:`)

/** All that came in is on the screen, chat by chat. */
export function seeNews(viewerId: string) {
  for (const [key, stage] of news.get()) if (stage === 'unseen' && isOf(viewerId, key)) note(key, 'seen')
}

/** Whether something came in since Messages was visited. */
export const useHasUnseenNews = (viewerId = ''): boolean =>
  [...news.use()].some(([key, stage]) => stage === 'unseen' && isOf(viewerId, key))

/** Whether there is news about this task, or of one person about it. */
export const useHasNews = (taskId: string, senderId = ''): boolean =>
  [...news.use().keys()].some((key) => key.includes(`:${taskId}:${senderId}`))
