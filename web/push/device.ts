import { forget, keep, keptKey, readKept, toldHere } from '#web/lib/kept.ts'
import { server } from '#web/lib/server.ts'
import { workerPath } from '#web/lib/worker-path.ts'
import { subscribe } from './subscribe.ts'
import { forgetTold, noteTold } from './told-here.ts'

const keyOf = (viewerId: string) => keptKey(toldHere, viewerId)

/** Whether this browser can be told anything while no page is open. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The person said no, and the browser asks them no more. */
export const isBlocked = (): boolean => Notification.permission === 'denied'

/** Whether this person wants to be told on this device. */
export const isTold = (viewerId: string): boolean =>
  readKept(keyOf(viewerId)) !== '' && Notification.permission === 'granted'

/** The browser asks first. Answers whether its person allowed it. */
export async function tell(viewerId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await sayHere(viewerId)
  keep(keyOf(viewerId), 'here')
  return true
}

export async function tellNoMore(viewerId: string): Promise<void> {
  const subscription = await (await pushManager()).getSubscription()
  if (subscription) await server.push.forgetDevice({ endpoint: subscription.endpoint })
  forget(keyOf(viewerId))
  await forgetTold()
  await subscription?.unsubscribe()
}

/** For the session there is now. */
export async function nameAgain(viewerId: string): Promise<void> {
  if (canBeTold() && isTold(viewerId)) await sayHere(viewerId)
}

/**
 * What is told arrives at the worker that keeps the app, which may not have come yet; where none can be registered,
 * nothing ever would, and this fails.
 */
async function pushManager(): Promise<PushManager> {
  await navigator.serviceWorker.register(workerPath)
  return (await navigator.serviceWorker.ready).pushManager
}

async function sayHere(viewerId: string) {
  const { publicKey } = await server.push.key({})
  await server.push.keepDevice(await subscribe(await pushManager(), publicKey))
  await noteTold(viewerId)
}
