import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { OnError } from '#server/process/on-error.ts'
import type { Bus } from './bus-types.ts'
import { gatherListeners } from './listeners.ts'
import { openSender } from './sender.ts'
import { askForLife, type Pace } from './signs-of-life.ts'

/** Installations may share a Redis, whose numbered databases do not part its channels; their secrets differ. */
const channelOf = (secret: string) =>
  `porchlight:live:${createHmac('sha256', secret).update('channel').digest('hex').slice(0, 16)}`

/** How long a letter waits for Redis to take it before it is given up. */
export const busAnswerMaxMs = 2000

const subscribeAgainMs = 1000

type Options = { url: string; secret: string; pace: Pace; onError: OnError }

/**
 * Publish and subscribe; Redis may be away at the start and at any time. Both connections come back by themselves, and
 * screens then read what they missed.
 */
export async function redisBus({ url, secret, pace, onError }: Options): Promise<Bus> {
  const channel = channelOf(secret)
  const listeners = gatherListeners(onError)
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    // One that stands still refuses nothing, and letters would pile up behind the one it has.
    commandTimeout: busAnswerMaxMs,
  })
  const receiver = new Redis(url, { lazyConnect: true, autoResubscribe: false, commandTimeout: pace.lifeMaxMs })
  const wires = [client, receiver]
  for (const wire of wires) wire.on('error', onError)
  receiver.on('message', (_channel: string, parcel: string) => listeners.hearParcel(parcel))

  const renew = (wire: Redis) => {
    if (wire.status === 'ready') wire.disconnect(true)
  }
  const askNoMore = wires.map((wire) =>
    askForLife(
      async () => wire.status === 'ready' && wire.ping(),
      pace,
      (error) => {
        onError(error)
        renew(wire)
      },
    ),
  )

  const isListening = Promise.withResolvers<void>()
  async function listen() {
    try {
      await receiver.subscribe(channel)
    } catch (error) {
      onError(error)
      // A Redis that refuses the channel would be asked many times a second.
      await setTimeout(subscribeAgainMs, undefined, { ref: false })
      return renew(receiver)
    }
    // Told only once this node listens again: screens that came back before would miss what is said meanwhile.
    listeners.missed()
    isListening.resolve()
  }
  receiver.on('ready', () => void listen())
  const joined = Promise.all([new Promise((resolve) => client.once('ready', resolve)), isListening.promise])
  // What fails is told by the wire, which goes on trying.
  for (const wire of wires) wire.connect().catch(() => {})
  const isAway = Symbol('away')
  if ((await Promise.race([joined, setTimeout(busAnswerMaxMs, isAway, { ref: false })])) === isAway)
    onError(
      new Error('Redis (REDIS_URL) does not answer. This node starts without it and joins the others once it does.'),
    )

  const sender = openSender(listeners.node, (parcel) => client.publish(channel, parcel), onError)
  return {
    publish(letter) {
      listeners.hear(letter)
      sender.post(letter)
    },
    subscribe: listeners.add,
    close: async () => {
      await sender.close()
      for (const end of askNoMore) void end()
      for (const wire of wires) wire.disconnect()
    },
  }
}
