import { oneOf } from '#shared/one-of.ts'
import { dayOf } from '#shared/time.ts'
import { keptKey } from '#web/lib/kept.ts'
import { keptLike } from '#web/lib/kept-like.ts'
import { emptyTask, payChoices, type TaskFormValues } from './task-form-values.ts'

/** One unsent post of one person: `post` is its type, or the id of the task being edited. */
export const draftKey = (viewerId: string, post: string) => keptKey('post', viewerId, post)

/** What was typed and not sent, as it was kept. A day that has passed meanwhile is left out. */
export function draftIn(words: string, now: Date): TaskFormValues | null {
  const kept = keptLike(emptyTask, words)
  if (kept === null) return null
  const draft = { ...emptyTask, ...kept }
  const isDayToCome = /^\d{4}-\d\d-\d\d$/.test(draft.date) && draft.date >= dayOf(now)
  return {
    ...draft,
    date: isDayToCome ? draft.date : '',
    compensationType: oneOf(payChoices, draft.compensationType) ?? emptyTask.compensationType,
  }
}
