import { accessNoticeTitles } from '#shared/auth/security-events.ts'
import { newsTitles } from '#shared/moderation/news-copy.ts'
import { titlesOfNotices } from '#shared/moderation/notice-titles.ts'
import { questionTitle } from '#shared/moderation/question-copy.ts'
import { reportsWaitTitles } from '#shared/moderation/reports-wait-copy.ts'
import { accountPath, noticesPath, queuePath, taskPath } from '#shared/screens.ts'
import { chatAnchor, offersAnchor, reviewsAnchor } from '#shared/tasks/anchors.ts'
import type { Notification } from './schema.ts'

type NotificationFacts = Pick<Notification, 'type' | 'title' | 'fromId' | 'relatedTaskId'>
/**
 * Title by which notifications of reviews are recognized, also stored ones, because docs/product.md, section 3, has no
 * type for them. Do not change it without supporting both titles.
 */
export const reviewedTitle = 'New review'
/** Title of notifications of answers to reviews, by which they are recognized, too. */
export const reviewAnsweredTitle = 'Your review was answered'
/** Title of the reminder to write a review, which is not sent any more once the review is written. */
export const reviewReminderTitle = 'How did it go?'

/** Screens of notifications that are about no task, by their titles. */
const screensByTitle = [
  [noticesPath, [...titlesOfNotices, ...reportsWaitTitles, questionTitle]],
  [accountPath, Object.values(accessNoticeTitles)],
  [queuePath, Object.values(newsTitles)],
] as const

/** Returns the screen to which a notification leads that is about no task, if it leads anywhere. */
export function screenOfNotification({ title, relatedTaskId }: Pick<Notification, 'title' | 'relatedTaskId'>) {
  if (relatedTaskId !== null) return null
  const [screen = null] = screensByTitle.find(([, titles]) => titles.some((known) => known === title)) ?? []
  return screen
}

type NotificationTarget = { taskId: string; hash?: string; with?: string | undefined }

/** Returns the task page, section and chat partner to which a notification leads, or null if it is about no task. */
export function targetOfNotification({
  type,
  title,
  fromId,
  relatedTaskId: taskId,
}: NotificationFacts): NotificationTarget | null {
  if (taskId === null) return null
  if (type === 'offer_received') return { taskId, hash: offersAnchor }
  if (type === 'message_received' || type === 'new_message')
    return { taskId, hash: chatAnchor, with: fromId ?? undefined }
  return title === reviewedTitle || title === reviewAnsweredTitle ? { taskId, hash: reviewsAnchor } : { taskId }
}

/** Returns the target of a notification as a path. */
export function pathOfNotification(subject: NotificationFacts): string {
  const screen = screenOfNotification(subject)
  if (screen) return screen
  const place = targetOfNotification(subject)
  if (place === null) return '/'
  const search = place.with ? `?with=${place.with}` : ''
  return `${taskPath(place.taskId)}${search}${place.hash ? `#${place.hash}` : ''}`
}
