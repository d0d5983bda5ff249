/// <reference lib="webworker" />
import type { PushWords } from '#shared/push/schema.ts'

declare const self: ServiceWorkerGlobalScope

export const tabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** Who has a page before their eyes reads it there. */
export async function showNotice({ title, message, path, tag }: PushWords) {
  if ((await tabs()).some(({ visibilityState }) => visibilityState === 'visible')) return
  await self.registration.showNotification(title, { body: message, tag, icon: '/icon-192.png', data: { path } })
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
