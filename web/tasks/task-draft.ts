import { keptKey, parseKept, readKept } from '#web/lib/kept.ts'
import { dayOf } from '#web/lib/local-day.ts'
import { type TaskFormValues, taskFormValues } from './task-form-values.ts'

/** One unsent post of one person: `post` is its type, or the id of the task being edited. */
export const draftKey = (viewerId: string, post: string) => keptKey('post', viewerId, post)

/** What was typed and not sent, on this device; a day that has passed meanwhile is left out. */
export function readDraft(key: string, now: Date): TaskFormValues | null {
  const draft = parseKept(taskFormValues, readKept(key))
  return draft?.date && draft.date < dayOf(now) ? { ...draft, date: null } : draft
}
