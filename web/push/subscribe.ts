import type { PushDevice } from '#shared/push/schema.ts'

/** Asks the browser's push service for a place to send to; only who holds the other half of this key can. */
export async function subscribe(manager: PushManager, publicKey: string): Promise<PushDevice> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return deviceOf(await manager.subscribe(options))
  } catch (failure) {
    // A subscription for the keys of an installation before this one stands in the way of a new one.
    const old = await manager.getSubscription()
    if (old === null) throw failure
    await old.unsubscribe()
    return deviceOf(await manager.subscribe(options))
  }
}

function deviceOf(subscription: PushSubscription): PushDevice {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { endpoint, p256dh, auth }
}
