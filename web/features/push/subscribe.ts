import type { PushDevice } from '#shared/push/schema.ts'

/**
 * Subscribes at the browser's push service; only the holder of the matching private key can send to the subscription.
 */
export async function subscribe(manager: PushManager, publicKey: string): Promise<PushDevice> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return deviceOf(await manager.subscribe(options))
  } catch (failure) {
    // A subscription with the keys of an earlier installation prevents a new one.
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
