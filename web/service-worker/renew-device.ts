/// <reference lib="webworker" />
import { viewerHeader } from '#shared/kept-answers.ts'
import type { PushDevice } from '#shared/push/schema.ts'
import { subscribe } from '#web/push/subscribe.ts'
import { readTold } from '#web/push/told-here.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * The browser has ended the subscription by itself: the server is told of a new one, as long as the person who wanted
 * to be told here is still signed in.
 */
export async function renewDevice() {
  const toldId = await readTold()
  if (toldId === undefined) return
  const isTheirs = ({ headers }: Response) => headers.get(viewerHeader) === toldId
  const key = await fetch('/api/push/key')
  if (!isTheirs(key)) return
  const { publicKey } = await key.json()
  const device = await subscribe(self.registration.pushManager, publicKey)
  // Somebody else may have signed in since the key was asked for.
  if (!isTheirs(await send('POST', device))) await send('DELETE', { endpoint: device.endpoint })
}

const send = (method: string, device: PushDevice | Pick<PushDevice, 'endpoint'>) =>
  fetch('/api/push/devices', {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(device),
  })
