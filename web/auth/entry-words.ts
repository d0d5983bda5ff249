import { keepInTab, keptKey, tabKept } from '#web/lib/kept.ts'
import { keptLike } from '#web/lib/kept-like.ts'

const nothing = { firstName: '', lastName: '', email: '' }
type EntryWords = typeof nothing

/** For nobody, so that it goes as soon as anybody is signed in. */
const key = keptKey('entry', '')

/** What this tab was told by somebody who is not signed in: no reload and no other form asks for it twice. */
export const readEntryWords = (): EntryWords => ({ ...nothing, ...keptLike(nothing, tabKept(key)) })

/** Of a form that has a password as well, all but that. */
export function keepEntryWords(typed: Partial<EntryWords>) {
  const { firstName, lastName, email } = { ...readEntryWords(), ...typed }
  keepInTab(key, JSON.stringify({ firstName, lastName, email }))
}
