/// <reference lib="webworker" />
import type { PushWords } from '#shared/push/schema.ts'

declare const self: ServiceWorkerGlobalScope

export const tabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * Every push shows a notice: Safari ends the subscription of a device that shows none. A person who has a page before
 * their eyes reads it there, so that the notice is quiet and goes at once.
 */
export async function showNotice({ title, message, path, tag }: PushWords) {
  const isSeen = (await tabs()).some(({ visibilityState }) => visibilityState === 'visible')
  const notice = { body: message, tag, icon: '/icon-192.png', data: { path }, silent: isSeen }
  await self.registration.showNotification(title, notice)
  if (isSeen) for (const shown of await self.registration.getNotifications({ tag })) shown.close()
}

/** Leads to what a notice is about, in a page that is open or in a new one. */
export async function openNotice(notice: Notification) {
  notice.close()
  const { path } = notice.data as Pick<PushWords, 'path'>
  const [tab] = await tabs()
  if (!tab) return void (await self.clients.openWindow(path))
  await tab.navigate(path)
  await tab.focus()
}

/** For whoever comes next to this device. */
export async function closeNotices() {
  for (const notice of await self.registration.getNotifications()) notice.close()
}
