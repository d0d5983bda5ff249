import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { OnError } from '#server/platform/process/on-error.ts'
import { onRedisError } from '#server/platform/redis/redis-error.ts'
import type { Bus } from './bus-types.ts'
import { type KeepaliveOptions, startKeepalive } from './keepalive.ts'
import { openListeners } from './listeners.ts'
import { openSender } from './sender.ts'

/**
 * The channel name depends on the secret, because several installations may share one Redis and its numbered databases
 * do not separate channels.
 */
const channelOf = (secret: string) =>
  `porchlight:live:${createHmac('sha256', secret).update('channel').digest('hex').slice(0, 16)}`

/** Time that Redis has to accept a message before it counts as lost. */
export const busAnswerMaxMs = 2000

const resubscribeDelayMs = 1000

type Options = { url: string; secret: string; keepalive: KeepaliveOptions; onError: OnError }

/**
 * Opens a bus on Redis publish and subscribe. Redis may be unreachable at any time, also at start: both connections
 * reconnect by themselves, and clients then refetch what they missed.
 */
export async function redisBus({ url, secret, keepalive, ...options }: Options): Promise<Bus> {
  const channel = channelOf(secret)
  const listeners = openListeners(options.onError)
  const onError = onRedisError(options.onError)
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
    // A Redis that hangs refuses nothing, and messages would pile up behind the pending one if there were no timeout.
    commandTimeout: busAnswerMaxMs,
  })
  const receiver = new Redis(url, { lazyConnect: true, autoResubscribe: false, commandTimeout: keepalive.timeoutMs })
  const connections = [client, receiver]
  for (const connection of connections) connection.on('error', onError)
  receiver.on('message', (_channel: string, envelope: string) => listeners.receiveEnvelope(envelope))

  const reconnect = (connection: Redis) => {
    if (connection.status === 'ready') connection.disconnect(true)
  }
  const stopKeepalives = connections.map((connection) =>
    startKeepalive(
      async () => connection.status === 'ready' && connection.ping(),
      keepalive,
      (error) => {
        onError(error)
        reconnect(connection)
      },
    ),
  )

  const isListening = Promise.withResolvers<void>()
  async function listen() {
    try {
      await receiver.subscribe(channel)
    } catch (error) {
      onError(error)
      // The pause keeps a Redis that refuses the channel from being asked many times a second.
      await setTimeout(resubscribeDelayMs, undefined, { ref: false })
      return reconnect(receiver)
    }
    // Announced only once this node is subscribed again: clients that refetched earlier would miss the messages in
    // between.
    listeners.dispatchGap()
    isListening.resolve()
  }
  receiver.on('ready', () => void listen())
  const ready = Promise.all([new Promise((resolve) => client.once('ready', resolve)), isListening.promise])
  // Failures are reported by the connection's 'error' event, and the connection keeps retrying.
  for (const connection of connections) connection.connect().catch(() => {})
  const timedOut = Symbol('timeout')
  if ((await Promise.race([ready, setTimeout(busAnswerMaxMs, timedOut, { ref: false })])) === timedOut)
    onError(
      new Error('Redis (REDIS_URL) does not answer. This node starts without it and joins the others once it does.'),
    )

  const sender = openSender(listeners.node, (envelope) => client.publish(channel, envelope), onError)
  return {
    publish(message) {
      listeners.dispatch(message)
      sender.enqueue(message)
    },
    subscribe: listeners.add,
    close: async () => {
      await sender.close()
      for (const end of stopKeepalives) void end()
      for (const connection of connections) connection.disconnect()
    },
  }
}
