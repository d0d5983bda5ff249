import type { Upload } from '#shared/files/schema.ts'
import type { Message } from '#shared/messages/schema.ts'
import { createStore } from '#web/lib/create-store.ts'
import { newId } from '#web/lib/new-id.ts'
import { isOnlineNow } from '#web/lib/online.ts'
import { allStored, chatDraftKind, idsInKey, onStoredChange, storageKey, storeOnDevice } from '#web/lib/storage.ts'
import {
  changeFile,
  confirmMessage,
  type Draft,
  type DraftFile,
  emptyDraft,
  formatDraft,
  isEmpty,
  joinLines,
  type OutgoingMessage,
  parseChatDraft,
  queueMessages,
  removeDelivered,
  restoreAfterReload,
  restoreMessage,
  withUpload,
} from './draft.ts'

/** Storage key of a viewer's draft in one chat; without a partner, of a requester who has not chosen one yet. */
export const chatDraftKey = (viewerId: string, taskId: string, partnerId: string | null) =>
  storageKey(chatDraftKind, viewerId, taskId, partnerId ?? '')

const drafts = createStore<ReadonlyMap<string, Draft>>(
  new Map(allStored(chatDraftKind).map(([key, stored]) => [key, restoreAfterReload(parseChatDraft(stored))])),
)

// Two tabs share the drafts of one chat, so that they do not overwrite each other's text, and a message that waits for
// a network survives whichever tab is closed.
onStoredChange(chatDraftKind, (key, stored) =>
  drafts.set(new Map(drafts.get()).set(key, stored === '' ? emptyDraft : parseChatDraft(stored))),
)

export const useDraft = (key: string): Draft => drafts.use().get(key) ?? emptyDraft

export const setDraftText = (key: string, text: string) => updateDraft(key, (draft) => ({ ...draft, text }))

export const attachToDraft = (key: string, file: DraftFile) =>
  updateDraft(key, (draft) => ({ ...draft, files: [...draft.files, file] }))

/** Sets the URL of an uploaded file in all drafts. */
export const setFileUploaded = (id: string, upload: Upload) => updateFile(id, withUpload(upload))

/** Sets the reason why the server refused a file. */
export const setFileRefused = (id: string, refusal: string) => updateFile(id, (file) => ({ ...file, refusal }))

export const removeDraftFile = (id: string) => updateFile(id, () => null)

export function queueDraft(key: string, content: string, files: DraftFile[]): OutgoingMessage[] {
  const { draft, sent } = queueMessages(getDraft(key), { content, files, waits: !isOnlineNow() }, newId)
  updateDraft(key, () => draft)
  return sent
}

export const confirmSent = (key: string, sent: OutgoingMessage) =>
  updateDraft(key, (draft) => confirmMessage(draft, sent))

/** Returns a failed message to the message field, with its file in its current state. */
export const restoreFailed = (key: string, { clientId }: OutgoingMessage) =>
  updateDraft(key, (draft) => {
    const failed = draft.sending.find((message) => message.clientId === clientId)
    return failed ? restoreMessage(draft, failed) : draft
  })

/** Removes messages from the message field that the chat shows as sent. */
export function removeDeliveredFromDraft(key: string, messages: readonly Message[]) {
  const sent = new Set(messages.map(({ clientId }) => clientId))
  updateDraft(key, (draft) => removeDelivered(draft, (clientId) => sent.has(clientId)))
}

/** Moves a draft written before a helper was chosen to the chosen one. */
export function moveDraft(from: string, to: string) {
  const { text, files } = getDraft(from)
  updateDraft(from, (draft) => ({ ...draft, text: '', files: [] }))
  updateDraft(to, (draft) => ({
    ...draft,
    text: joinLines([draft.text, text]),
    files: [...draft.files, ...files],
  }))
}

type PendingMessage = { taskId: string; partnerId: string; message: OutgoingMessage }

/** The viewer's messages written offline, in the order of writing. */
export const pendingMessagesOf = (viewerId: string): PendingMessage[] =>
  [...drafts.get()].flatMap(([key, { sending }]) => {
    const [writerId, taskId = '', partnerId = ''] = idsInKey(key)
    if (writerId !== viewerId) return []
    return sending.filter(({ waits }) => waits).map((message) => ({ taskId, partnerId, message }))
  })

const getDraft = (key: string) => drafts.get().get(key) ?? emptyDraft

function updateDraft(key: string, update: (draft: Draft) => Draft) {
  const next = update(getDraft(key))
  if (next === getDraft(key)) return
  drafts.set(new Map(drafts.get()).set(key, next))
  storeOnDevice(key, isEmpty(next) ? '' : formatDraft(next))
}

function updateFile(id: string, update: (file: DraftFile) => DraftFile | null) {
  for (const [key, draft] of drafts.get())
    if (JSON.stringify(draft).includes(id)) updateDraft(key, (one) => changeFile(one, id, update))
}
