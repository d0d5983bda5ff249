import * as z from 'zod/mini'
import { dayOf } from '#web/lib/local-day.ts'
import { type TaskFormValues, taskFormValues } from './task-form-values.ts'

/** One unsent post of one person: `post` is its type, or the id of the task being edited. */
export const draftKey = (viewerId: string, post: string) => `draft:${viewerId}:${post}`

/** What was typed and not sent, on this device; a day that has passed meanwhile is left out. */
export function readDraft(key: string, now: Date): TaskFormValues | null {
  const draft = z.safeParse(taskFormValues, readStored(key)).data ?? null
  return draft?.date && draft.date < dayOf(now) ? { ...draft, date: null } : draft
}

function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** A browser that keeps nothing, or has no room, loses no more than the draft. */
export function keepDraft(key: string, values: TaskFormValues) {
  try {
    localStorage.setItem(key, JSON.stringify(values))
  } catch (error) {
    console.warn('The draft could not be kept', error)
  }
}

export function forgetDraft(key: string) {
  try {
    localStorage.removeItem(key)
  } catch (error) {
    console.warn('The draft could not be forgotten', error)
  }
}
