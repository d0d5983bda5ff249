/// <reference lib="webworker" />
import type { PushPayload } from '#shared/push/schema.ts'

declare const self: ServiceWorkerGlobalScope

export const openTabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * Every push shows a notification, because Safari revokes the subscription of a device that shows none. If a page is
 * visible, the notification is silent and closed at once.
 */
export async function showPushNotification({ title, message, path, tag }: PushPayload) {
  const isPageVisible = (await openTabs()).some(({ visibilityState }) => visibilityState === 'visible')
  const notification = { body: message, tag, icon: '/icon-192.png', data: { path }, silent: isPageVisible }
  await self.registration.showNotification(title, notification)
  if (isPageVisible) for (const shown of await self.registration.getNotifications({ tag })) shown.close()
}

/** Opens the subject of a notification in an open page or a new one. */
export async function openNotification(notification: Notification) {
  notification.close()
  const { path } = notification.data as Pick<PushPayload, 'path'>
  const [tab] = await openTabs()
  if (!tab) return void (await self.clients.openWindow(path))
  await tab.navigate(path)
  await tab.focus()
}

/** Closes all notifications for the next user of this device. */
export async function closeNotifications() {
  for (const notification of await self.registration.getNotifications()) notification.close()
}
