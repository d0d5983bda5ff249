import type { Upload } from '#shared/files/schema.ts'
import type { Message } from '#shared/messages/schema.ts'
import { allKept, chatWords, followKept, keep, keptKey, partsOf } from '#web/lib/kept.ts'
import { newId } from '#web/lib/new-id.ts'
import { onlineNow } from '#web/lib/online.ts'
import { createStore } from '#web/lib/store.ts'
import {
  afterReload,
  arrive,
  bringBack,
  changeFile,
  type Draft,
  type DraftFile,
  emptyDraft,
  isEmpty,
  joined,
  letGo,
  parseDraft,
  settle,
  type Words,
  withUpload,
} from './draft.ts'

/** One person's draft in one chat; without a partner, of a requester who has not chosen one yet. */
export const draftKey = (viewerId: string, taskId: string, partnerId: string | null) =>
  keptKey(chatWords, viewerId, taskId, partnerId ?? '')

const drafts = createStore<ReadonlyMap<string, Draft>>(
  new Map(allKept(chatWords).map(([key, kept]) => [key, afterReload(parseDraft(kept))])),
)

// Two tabs write in one chat without taking each other's words back: what waits for a network stays, whichever is
// closed.
followKept(chatWords, (key, kept) =>
  drafts.set(new Map(drafts.get()).set(key, kept === '' ? emptyDraft : parseDraft(kept))),
)

export const useDraft = (key: string): Draft => drafts.use().get(key) ?? emptyDraft

export const typeDraft = (key: string, text: string) => change(key, (draft) => ({ ...draft, text }))

export const attachToDraft = (key: string, file: DraftFile) =>
  change(key, (draft) => ({ ...draft, files: [...draft.files, file] }))

/** What was uploaded, wherever it stands by now. */
export const fileUploaded = (id: string, upload: Upload) => changeEvery(id, withUpload(upload))

/** What the server will not have, and why. */
export const fileRefused = (id: string, refusal: string) => changeEvery(id, (file) => ({ ...file, refusal }))

export const dropFile = (id: string) => changeEvery(id, () => null)

export function sendDraft(key: string, content: string, files: DraftFile[]): Words[] {
  const { draft, sent } = letGo(draftOf(key), { content, files, waits: !onlineNow() }, newId)
  change(key, () => draft)
  return sent
}

export const draftArrived = (key: string, sent: Words) => change(key, (draft) => arrive(draft, sent))

/** Back in the box, with its file as that is by now. */
export const draftFailed = (key: string, { clientId }: Words) =>
  change(key, (draft) => {
    const failed = draft.leaving.find((words) => words.clientId === clientId)
    return failed ? bringBack(draft, failed) : draft
  })

/** Empties the box of what the chat shows as sent. */
export function settleDraft(key: string, messages: readonly Message[]) {
  const sent = new Set(messages.map(({ clientId }) => clientId))
  change(key, (draft) => settle(draft, (clientId) => sent.has(clientId)))
}

/** What was written before a helper was chosen goes to the one who is. */
export function moveDraft(from: string, to: string) {
  const { text, files } = draftOf(from)
  change(from, (draft) => ({ ...draft, text: '', files: [] }))
  change(to, (draft) => ({
    ...draft,
    text: joined([draft.text, text]),
    files: [...draft.files, ...files],
  }))
}

type Waiting = { taskId: string; partnerId: string; words: Words }

/** What this person wrote without a network, in the order of writing. */
export const waitingOf = (viewerId: string): Waiting[] =>
  [...drafts.get()].flatMap(([key, { leaving }]) => {
    const [writerId, taskId = '', partnerId = ''] = partsOf(key)
    if (writerId !== viewerId) return []
    return leaving.filter(({ waits }) => waits).map((words) => ({ taskId, partnerId, words }))
  })

const draftOf = (key: string) => drafts.get().get(key) ?? emptyDraft

function change(key: string, how: (draft: Draft) => Draft) {
  const next = how(draftOf(key))
  if (next === draftOf(key)) return
  drafts.set(new Map(drafts.get()).set(key, next))
  keep(key, isEmpty(next) ? '' : JSON.stringify(next))
}

function changeEvery(id: string, how: (file: DraftFile) => DraftFile | null) {
  for (const [key, draft] of drafts.get())
    if (JSON.stringify(draft).includes(id)) change(key, (one) => changeFile(one, id, how))
}
