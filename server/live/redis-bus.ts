import { Redis } from 'ioredis'
import type { Bus, Listener, OnError } from './bus-types.ts'

const channel = 'porchlight:live'

/** Publish and subscribe; both connections come back by themselves, and screens then read what they missed. */
export async function redisBus(url: string, onError: OnError): Promise<Bus> {
  const listeners: Listener[] = []
  const sender = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: true })
  const receiver = new Redis(url, { lazyConnect: true })
  for (const client of [sender, receiver]) client.on('error', onError)

  let wasReady = false
  receiver.on('ready', () => {
    if (wasReady) for (const { missed } of listeners) missed()
    wasReady = true
  })
  receiver.on('message', (_channel: string, letter: string) => {
    for (const { hear } of listeners) hear(JSON.parse(letter))
  })
  await Promise.all([sender.connect(), receiver.connect()])
  await receiver.subscribe(channel)

  return {
    publish: (letter) => void sender.publish(channel, JSON.stringify(letter)).catch(onError),
    subscribe: (listener) => void listeners.push(listener),
    close: async () => {
      sender.disconnect()
      receiver.disconnect()
    },
  }
}
