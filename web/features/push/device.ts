import { server } from '#web/lib/server.ts'
import { removeStored, storeOnDevice } from '#web/lib/storage.ts'
import { workerPath } from '#web/lib/worker-path.ts'
import { clearNotifiedViewer, storeNotifiedViewer } from './notified-viewer.ts'
import { isPushEnabled, pushSettingKey, supportsPush } from './push-state.ts'
import { subscribe } from './subscribe.ts'

/** Asks for the browser's permission first; returns false if it is denied. */
export async function enablePush(viewerId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await registerDevice(viewerId)
  storeOnDevice(pushSettingKey(viewerId), 'here')
  return true
}

export async function disablePush(viewerId: string): Promise<void> {
  const subscription = await (await pushManager()).getSubscription()
  if (subscription) await server.push.removeDevice({ endpoint: subscription.endpoint })
  removeStored(pushSettingKey(viewerId))
  await clearNotifiedViewer()
  await subscription?.unsubscribe()
}

/** Registers the device again for the current session. */
export async function renewRegistration(viewerId: string): Promise<void> {
  if (supportsPush() && isPushEnabled(viewerId)) await registerDevice(viewerId)
}

/**
 * Push messages go to the service worker, which may not be registered yet. Rejects if it cannot be registered, because
 * no push would ever arrive.
 */
async function pushManager(): Promise<PushManager> {
  await navigator.serviceWorker.register(workerPath)
  return (await navigator.serviceWorker.ready).pushManager
}

async function registerDevice(viewerId: string) {
  const { publicKey } = await server.push.key({})
  await server.push.registerDevice(await subscribe(await pushManager(), publicKey))
  await storeNotifiedViewer(viewerId)
}
