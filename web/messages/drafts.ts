import * as z from 'zod/mini'
import type { Message } from '#shared/messages/schema.ts'
import { newId } from '#web/lib/new-id.ts'
import { createStore } from '#web/lib/store.ts'
import { arrive, bringBack, type Draft, draftSchema, emptyDraft, letGo, settle, type Words } from './draft.ts'

const prefix = 'chat:'

/** One person's draft in one chat; without a partner, of a requester who has not chosen one yet. */
export const draftKey = (viewerId: string, taskId: string, partnerId: string | null) =>
  `${prefix}${viewerId}:${taskId}:${partnerId ?? ''}`

const drafts = createStore(readStored())

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
  keep(key, next)
}

/** A browser that keeps nothing, or has no room, loses no more than what a reload forgets. */
function keep(key: string, draft: Draft) {
  try {
    if (draft.text === '' && draft.leaving.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch (error) {
    console.warn('The draft could not be kept', error)
  }
}

function readStored(): ReadonlyMap<string, Draft> {
  try {
    const own = Object.entries(localStorage).filter(([key]) => key.startsWith(prefix))
    return new Map(own.map(([key, value]) => [key, readDraft(value)]))
  } catch (error) {
    console.warn('No drafts could be read', error)
    return new Map()
  }
}

/** What was on its way when the page was closed is back in the box; if it did arrive, the chat will show so. */
function readDraft(value: string): Draft {
  const draft = z.safeParse(draftSchema, JSON.parse(value)).data ?? emptyDraft
  return draft.leaving.reduce(bringBack, draft)
}
