import { taskPath } from '#shared/screens.ts'
import { chatPlace, offersPlace, reviewsPlace } from '#shared/tasks/places.ts'
import type { Notification } from './schema.ts'

type Subject = Pick<Notification, 'type' | 'title' | 'fromId' | 'relatedTaskId'>
/**
 * The specification has no type of its own for the notice of a review: it is known by its title, also those that were
 * kept long ago. Other words would need both.
 */
export const reviewedTitle = 'New review'

type Place = { taskId: string; hash?: string; with?: string | undefined }

/** What a notice leads to: where on which task's page, and with whom the chat is; null where it is about none. */
export function placeOfNotice({ type, title, fromId, relatedTaskId: taskId }: Subject): Place | null {
  if (taskId === null) return null
  if (type === 'offer_received') return { taskId, hash: offersPlace }
  if (type === 'message_received' || type === 'new_message')
    return { taskId, hash: chatPlace, with: fromId ?? undefined }
  return title === reviewedTitle ? { taskId, hash: reviewsPlace } : { taskId }
}

/** The same as an address. */
export function pathOfNotice(subject: Subject): string {
  const place = placeOfNotice(subject)
  if (place === null) return '/'
  const search = place.with ? `?with=${place.with}` : ''
  return `${taskPath(place.taskId)}${search}${place.hash ? `#${place.hash}` : ''}`
}
