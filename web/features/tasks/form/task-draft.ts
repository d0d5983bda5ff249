import { oneOf } from '#shared/one-of.ts'
import { dayOf } from '#shared/time.ts'
import { parseStored } from '#web/lib/parse-stored.ts'
import { storageKey } from '#web/lib/storage.ts'
import { emptyTask, payChoices, type TaskFormValues } from './task-form-values.ts'

/** Storage key of an unsent post: `post` is its type, or the ID of the task being edited. */
export const draftKey = (viewerId: string, post: string) => storageKey('post', viewerId, post)

/** Parses a stored draft. A date that has passed meanwhile is left out. */
export function parseDraft(text: string, now: Date): TaskFormValues | null {
  const stored = parseStored(emptyTask, text)
  if (stored === null) return null
  const draft = { ...emptyTask, ...stored }
  const isFutureDay = /^\d{4}-\d\d-\d\d$/.test(draft.date) && draft.date >= dayOf(now)
  return {
    ...draft,
    date: isFutureDay ? draft.date : '',
    compensationType: oneOf(payChoices(), draft.compensationType) ?? emptyTask.compensationType,
  }
}
