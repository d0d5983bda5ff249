/// <reference lib="webworker" />
import { pushAnswerCopy } from '#shared/arrangements/push-answer-copy.ts'
import type { PushPayload } from '#shared/push/schema.ts'

declare const self: ServiceWorkerGlobalScope

type Question = NonNullable<PushPayload['question']>

const yesAction = 'yes'
/** Buttons of a question about an arrangement; the second one opens the task, like a tap on the notification. */
const questionActions = [
  { action: yesAction, title: pushAnswerCopy.yes },
  { action: 'other', title: pushAnswerCopy.other },
]

export const openTabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * Every push shows a notification, because Safari revokes the subscription of a device that shows none. If a page is
 * visible, the notification is silent and closed at once.
 */
export async function showPushNotification({ title, message, path, tag, question }: PushPayload) {
  const isPageVisible = (await openTabs()).some(({ visibilityState }) => visibilityState === 'visible')
  const notification = {
    body: message,
    tag,
    icon: '/icon-192.png',
    data: { path, question },
    silent: isPageVisible,
    ...(question && { actions: questionActions }),
  }
  await self.registration.showNotification(title, notification)
  if (isPageVisible) for (const shown of await self.registration.getNotifications({ tag })) shown.close()
}

/** Handles a tap on a notification or on one of its buttons. */
export async function handleTap({ notification, action }: NotificationEvent) {
  notification.close()
  const { path, question } = notification.data as Pick<PushPayload, 'path' | 'question'>
  if (action !== yesAction || !question || !(await answerYes(question).catch(() => false))) return openPath(path)
  await self.registration.showNotification(pushAnswerCopy.thanks, {
    body: pushAnswerCopy.noted,
    tag: notification.tag,
    icon: '/icon-192.png',
    data: { path },
  })
}

/** Answers as the neighbor who is signed in here; returns false if that is not possible. */
async function answerYes({ taskId, arrangementId }: Question): Promise<boolean> {
  const { ok } = await fetch(`/api/tasks/${taskId}/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer: 'yes', arrangementId }),
  })
  return ok
}

/** Opens a path in an open page or a new one. */
async function openPath(path: string) {
  const [tab] = await openTabs()
  if (!tab) return void (await self.clients.openWindow(path))
  await tab.navigate(path)
  await tab.focus()
}

/** Closes all notifications for the next user of this device. */
export async function closeNotifications() {
  for (const notification of await self.registration.getNotifications()) notification.close()
}
