import { createHmac } from 'node:crypto'
import { Redis } from 'ioredis'
import type { OnError } from '#server/on-error.ts'
import type { Bus } from './bus-types.ts'
import { gatherListeners } from './listeners.ts'
import { openSender } from './sender.ts'

/** Installations may share a Redis, whose numbered databases do not part its channels; their secrets differ. */
const channelOf = (secret: string) =>
  `porchlight:live:${createHmac('sha256', secret).update('channel').digest('hex').slice(0, 16)}`

/** How long a letter waits for Redis to take it before it is given up. */
export const answerMaxMs = 2000

/** Publish and subscribe; both connections come back by themselves, and screens then read what they missed. */
export async function redisBus(url: string, secret: string, onError: OnError): Promise<Bus> {
  const channel = channelOf(secret)
  const listeners = gatherListeners(onError)
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    // One that stands still refuses nothing, and letters would pile up behind the one it has.
    commandTimeout: answerMaxMs,
  })
  const receiver = new Redis(url, { lazyConnect: true, autoResubscribe: false })
  for (const wire of [client, receiver]) wire.on('error', onError)
  receiver.on('message', (_channel: string, parcel: string) => listeners.hearParcel(parcel))

  await Promise.all([client.connect(), receiver.connect()])
  await receiver.subscribe(channel)
  // Told only once this node listens again: screens that came back before would miss what is said meanwhile.
  receiver.on('ready', () => void receiver.subscribe(channel).then(listeners.missed, onError))

  const sender = openSender(listeners.node, (parcel) => client.publish(channel, parcel), onError)
  return {
    publish(letter) {
      listeners.hear(letter)
      sender.post(letter)
    },
    subscribe: listeners.add,
    close: async () => {
      await sender.close()
      client.disconnect()
      receiver.disconnect()
    },
  }
}
