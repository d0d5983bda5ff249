import { type InfiniteData, type MutationOptions, notifyManager, type QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { messageToasts } from '#shared/messages/copy.ts'
import type { Message } from '#shared/messages/schema.ts'
import { onlineNow } from '#web/lib/online.ts'
import type { Page } from '#web/lib/pages.ts'
import { readPage, ServerError, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { taskKeys } from '#web/tasks/keys.ts'
import { urlOf } from './attach-later.ts'
import { detach } from './detach.ts'
import type { Words } from './draft.ts'
import { draftArrived, draftFailed, draftKey } from './drafts.ts'
import { messageKeys } from './keys.ts'
import type { Chatting } from './queries.ts'
import { forgetUpload } from './uploads.ts'

/** A message waits for its file, and the file did not come; whoever uploaded it has said so. */
class NoFile extends Error {}

/** Sends in the order of writing, and waits while the browser is offline. Words that fail are in the box again. */
export function send(cache: QueryClient, chatting: Chatting, words: Words) {
  const options: MutationOptions<Message, Error, Words> = {
    networkMode: 'online',
    retry: (failures, error) => gotNoAnswer(error) && (failures === 0 || !onlineNow()),
    scope: { id: keyOf(chatting) },
    mutationFn: (one) => post(chatting, one),
    onSuccess: (message) => showSent(cache, chatting, words, message),
    onError: async (error) => {
      const message = mayHaveArrived(error) && (await findSent(chatting, words))
      if (message) return showSent(cache, chatting, words, message)
      draftFailed(keyOf(chatting), words)
      void cache.invalidateQueries({ queryKey: taskKeys.one(chatting.taskId) })
      if (!(error instanceof NoFile)) explain(error, words)
    },
  }
  void cache
    .getMutationCache()
    .build(cache, options)
    .execute(words)
    .catch(() => {})
}

const keyOf = ({ viewerId, taskId, partnerId }: Chatting) => draftKey(viewerId, taskId, partnerId)

/** The chat has it, and the box is rid of it. */
function showSent(cache: QueryClient, chatting: Chatting, words: Words, message: Message) {
  const queryKey = messageKeys.list(chatting.taskId, chatting.partnerId)
  cache.setQueryData<Pages>(queryKey, withMessage(message))
  // Only after the chat was told: a message is in one place or the other, never for a moment in none.
  notifyManager.schedule(() => {
    draftArrived(keyOf(chatting), words)
    if (words.file) forgetUpload(words.file.id)
  })
  void cache.invalidateQueries({ queryKey })
}

/** A browser may learn that its network is gone only after it was used; the second try waits until it is back. */
const gotNoAnswer = (error: Error) => !(error instanceof ServerError || error instanceof NoFile)

/** What the server said no to did not arrive; of what broke off nobody knows, whoever stands between the two. */
const mayHaveArrived = (error: Error) => gotNoAnswer(error) || (error instanceof ServerError && error.status >= 500)

/** The message that these words are by now, where only the answer was lost: among the newest of the chat. */
const findSent = ({ taskId, partnerId }: Chatting, { clientId }: Words): Promise<Message | undefined> =>
  readPage(api.messages.list, { id: taskId, with: partnerId }).then(
    ({ items }) => items.find((message) => message.clientId === clientId),
    () => undefined,
  )

/** Whether these words are on their way from this page. */
export const isUnderWay = (cache: QueryClient, { clientId }: Words): boolean =>
  cache
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.status === 'pending' && (state.variables as Words | undefined)?.clientId === clientId)

async function post({ taskId, partnerId: recipientId }: Chatting, { content, file, clientId }: Words) {
  const to = { taskId, recipientId, clientId }
  if (file === null) return server.messages.send({ ...to, content })
  const url = file.url ?? (await urlOf(file.id).catch(noFile))
  return server.messages.sendFile({
    ...to,
    content: content || null,
    attachmentUrl: url,
    attachmentType: file.isPicture ? 'image' : 'other',
    attachmentName: file.name,
    attachmentSize: file.size,
  })
}

function noFile(): never {
  throw new NoFile()
}

const goneFor = new Set(['file_missing', 'file_sent'])

/** A file that can never be sent again leaves the box; its words stay there. */
function explain(error: Error, { file }: Words) {
  const code = error instanceof ServerError ? error.code : undefined
  const isGone = file !== null && code !== undefined && goneFor.has(code)
  if (isGone) detach(file.id)
  if (isGone && code === 'file_missing') return showToast(messageToasts.fileWaitedTooLong)
  whenFailed(messageToasts.messageFailed)(error)
}

type Pages = InfiniteData<Page<Message>>

/** At the end of the newest page, unless it is there already. */
const withMessage = (message: Message) => (data: Pages | undefined) => {
  const [newest, ...older] = data?.pages ?? []
  if (!data || !newest || newest.items.some(({ id }) => id === message.id)) return data
  return { ...data, pages: [{ ...newest, items: [...newest.items, message] }, ...older] }
}
