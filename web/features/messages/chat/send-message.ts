import { type InfiniteData, type MutationOptions, notifyManager, type QueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { messageToasts } from '#shared/messages/copy.ts'
import type { Message } from '#shared/messages/schema.ts'
import { uploadedUrl } from '#web/features/messages/attachments/lazy-attach.ts'
import { removeAttachment } from '#web/features/messages/attachments/remove-attachment.ts'
import { cancelUpload } from '#web/features/messages/attachments/uploads.ts'
import type { OutgoingMessage } from '#web/features/messages/drafts/draft.ts'
import { chatDraftKey, confirmSent, restoreFailed } from '#web/features/messages/drafts/drafts.ts'
import type { ChatIds } from '#web/features/messages/queries.ts'
import { isOnlineNow } from '#web/lib/online.ts'
import type { Page } from '#web/lib/pages.ts'
import { messageKeys, taskKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { readPage, ServerError, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'

/** The upload of a message's file failed; the upload has already shown the error. */
class UploadFailedError extends Error {}

/**
 * Sends messages in the order of writing and waits while the browser is offline. Failed messages return to the message
 * field.
 */
export function sendMessage(cache: QueryClient, chatIds: ChatIds, outgoing: OutgoingMessage) {
  const options: MutationOptions<Message, Error, OutgoingMessage> = {
    networkMode: 'online',
    retry: (failures, error) => hasNoResponse(error) && (failures === 0 || !isOnlineNow()),
    scope: { id: draftKeyOf(chatIds) },
    mutationFn: (one) => post(chatIds, one),
    onSuccess: (message) => showSent(cache, chatIds, outgoing, message),
    onError: async (error) => {
      const message = mayBeStored(error) && (await findSent(chatIds, outgoing))
      if (message) return showSent(cache, chatIds, outgoing, message)
      restoreFailed(draftKeyOf(chatIds), outgoing)
      void cache.invalidateQueries({ queryKey: taskKeys.one(chatIds.taskId) })
      if (!(error instanceof UploadFailedError)) showSendError(error, outgoing)
    },
  }
  void cache
    .getMutationCache()
    .build(cache, options)
    .execute(outgoing)
    .catch(() => {})
}

const draftKeyOf = ({ viewerId, taskId, partnerId }: ChatIds) => chatDraftKey(viewerId, taskId, partnerId)

/** Adds the message to the chat and removes it from the draft. */
function showSent(cache: QueryClient, chatIds: ChatIds, outgoing: OutgoingMessage, message: Message) {
  const queryKey = messageKeys.list(chatIds.taskId, chatIds.partnerId)
  cache.setQueryData<MessagePages>(queryKey, appendMessage(message))
  // Runs after the chat's update, so that the message never disappears in between.
  notifyManager.schedule(() => {
    confirmSent(draftKeyOf(chatIds), outgoing)
    if (outgoing.file) cancelUpload(outgoing.file.id)
  })
  for (const shown of [queryKey, messageKeys.chats]) void cache.invalidateQueries({ queryKey: shown })
}

/** A browser may notice a lost network only after a failed request; the second attempt waits until it is back. */
const hasNoResponse = (error: Error) => !(error instanceof ServerError || error instanceof UploadFailedError)

/**
 * A refused message was not stored. After a lost connection or a 5xx, which a proxy may have sent, it may have been.
 */
const mayBeStored = (error: Error) => hasNoResponse(error) || (error instanceof ServerError && error.status >= 500)

/** Looks among the newest messages for one whose response was lost. */
const findSent = ({ taskId, partnerId }: ChatIds, { clientId }: OutgoingMessage): Promise<Message | undefined> =>
  readPage(api.messages.list, { id: taskId, with: partnerId }).then(
    ({ items }) => items.find((message) => message.clientId === clientId),
    () => undefined,
  )

/** Tells whether this page is sending the message. */
export const isSending = (cache: QueryClient, { clientId }: OutgoingMessage): boolean =>
  cache
    .getMutationCache()
    .getAll()
    .some(
      ({ state }) =>
        state.status === 'pending' && (state.variables as OutgoingMessage | undefined)?.clientId === clientId,
    )

async function post({ taskId, partnerId: recipientId }: ChatIds, { content, file, clientId }: OutgoingMessage) {
  const to = { taskId, recipientId, clientId }
  if (file === null) return server.messages.send({ ...to, content })
  const url = file.url ?? (await uploadedUrl(file.id).catch(throwUploadFailed))
  return server.messages.sendFile({
    ...to,
    content: content || null,
    attachmentUrl: url,
    attachmentType: file.isPicture ? 'image' : 'other',
    attachmentName: file.name,
    attachmentSize: file.size,
  })
}

function throwUploadFailed(): never {
  throw new UploadFailedError()
}

const lostFileCodes = new Set(['file_missing', 'file_sent'])

/** A file that can never be sent is removed from the draft; the text stays. */
function showSendError(error: Error, { file }: OutgoingMessage) {
  const code = error instanceof ServerError ? error.code : undefined
  const isGone = file !== null && code !== undefined && lostFileCodes.has(code)
  if (isGone) removeAttachment(file.id)
  if (isGone && code === 'file_missing') return showToast(messageToasts.fileWaitedTooLong)
  toastOnError(messageToasts.messageFailed)(error)
}

type MessagePages = InfiniteData<Page<Message>>

/** Appends the message to the newest page, unless it is there already. */
const appendMessage = (message: Message) => (data: MessagePages | undefined) => {
  const [newest, ...older] = data?.pages ?? []
  if (!data || !newest || newest.items.some(({ id }) => id === message.id)) return data
  return { ...data, pages: [{ ...newest, items: [...newest.items, message] }, ...older] }
}
