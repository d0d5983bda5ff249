/// <reference lib="webworker" />

import type { PushDevice } from '#shared/push/schema.ts'
import { viewerHeader } from '#shared/response-cache.ts'
import { readNotifiedViewer } from '#web/features/push/notified-viewer.ts'
import { subscribe } from '#web/features/push/subscribe.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Runs when the browser has ended the subscription: registers a new one, if the viewer who wanted notifications here is
 * still signed in.
 */
export async function renewSubscription() {
  const notifiedId = await readNotifiedViewer()
  if (notifiedId === undefined) return
  const isForNotifiedViewer = ({ headers }: Response) => headers.get(viewerHeader) === notifiedId
  const key = await fetch('/api/push/key')
  if (!isForNotifiedViewer(key)) return
  const { publicKey } = await key.json()
  const device = await subscribe(self.registration.pushManager, publicKey)
  // The signed-in account may have changed since the key was requested.
  if (!isForNotifiedViewer(await send('POST', device))) await send('DELETE', { endpoint: device.endpoint })
}

const send = (method: string, device: PushDevice | Pick<PushDevice, 'endpoint'>) =>
  fetch('/api/push/devices', {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(device),
  })
