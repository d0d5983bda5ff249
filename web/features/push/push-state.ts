import { pushSettingKind, readStored, storageKey } from '#web/lib/storage.ts'

export const pushSettingKey = (viewerId: string) => storageKey(pushSettingKind, viewerId)

/** Tells whether this browser supports push notifications. */
export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** True if the user denied the permission; the browser does not ask again. */
export const isPushDenied = (): boolean => Notification.permission === 'denied'

/** Tells whether this viewer wants push notifications on this device. */
export const isPushEnabled = (viewerId: string): boolean =>
  readStored(pushSettingKey(viewerId)) !== '' && Notification.permission === 'granted'
