import { parseStored } from '#web/lib/parse-stored.ts'
import { readInTab, storageKey, storeInTab } from '#web/lib/storage.ts'

const emptyDraft = { firstName: '', lastName: '', email: '' }
type AuthDraft = typeof emptyDraft

/** The key has no viewer ID, so it is removed as soon as anybody signs in. */
const key = storageKey('entry', '')

/** Values typed by a signed-out visitor in this tab, so that a reload or another form does not ask again. */
export const readAuthDraft = (): AuthDraft => ({ ...emptyDraft, ...parseStored(emptyDraft, readInTab(key)) })

/** Stores the typed values, never the password. */
export function storeAuthDraft(typed: Partial<AuthDraft>) {
  const { firstName, lastName, email } = { ...readAuthDraft(), ...typed }
  storeInTab(key, JSON.stringify({ firstName, lastName, email }))
}
