import type { Message } from '#shared/messages/schema.ts'
import { allKept, keep, keptKey, parseKept } from '#web/lib/kept.ts'
import { newId } from '#web/lib/new-id.ts'
import { createStore } from '#web/lib/store.ts'
import { arrive, bringBack, type Draft, draftSchema, emptyDraft, letGo, settle, type Words } from './draft.ts'

const what = 'chat'

/** One person's draft in one chat; without a partner, of a requester who has not chosen one yet. */
export const draftKey = (viewerId: string, taskId: string, partnerId: string | null) =>
  keptKey(what, viewerId, taskId, partnerId ?? '')

const drafts = createStore<ReadonlyMap<string, Draft>>(
  new Map(allKept(what).map(([key, kept]) => [key, readDraft(kept)])),
)

export const useDraft = (key: string): Draft => drafts.use().get(key) ?? emptyDraft

export const typeDraft = (key: string, text: string) => change(key, (draft) => ({ ...draft, text }))

export function sendDraft(key: string, content: string): Words {
  const { draft, sent } = letGo(draftOf(key), content, newId)
  change(key, () => draft)
  return sent
}

export const draftArrived = (key: string, sent: Words) => change(key, (draft) => arrive(draft, sent))

export const draftFailed = (key: string, failed: Words) => change(key, (draft) => bringBack(draft, failed))

/** Empties the box of what the chat shows as sent. */
export function settleDraft(key: string, messages: readonly Message[]) {
  const sent = new Set(messages.map(({ clientId }) => clientId))
  change(key, (draft) => settle(draft, (clientId) => sent.has(clientId)))
}

/** What was written before a helper was chosen goes to the one who is. */
export function moveDraft(from: string, to: string) {
  const { text } = draftOf(from)
  if (text === '') return
  change(from, () => emptyDraft)
  change(to, (draft) => ({ ...draft, text: draft.text ? `${draft.text}\n${text}` : text }))
}

const draftOf = (key: string) => drafts.get().get(key) ?? emptyDraft

function change(key: string, how: (draft: Draft) => Draft) {
  const next = how(draftOf(key))
  if (next === draftOf(key)) return
  drafts.set(new Map(drafts.get()).set(key, next))
  const isEmpty = next.text === '' && next.leaving.length === 0
  keep(key, isEmpty ? '' : JSON.stringify(next))
}

/** What was on its way when the page was closed is back in the box; if it did arrive, the chat will show so. */
function readDraft(kept: string): Draft {
  const draft = parseKept(draftSchema, kept) ?? emptyDraft
  return draft.leaving.reduce(bringBack, draft)
}
