import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { titleMaxCharacters } from '#shared/constants.ts'
import type { LiveEvent } from '#shared/live.ts'
import { openNetworkProxy } from '#tests/services/network-proxy.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { openBus } from './bus.ts'
import type { BusMessage } from './bus-message.ts'
import type { Bus } from './bus-types.ts'
import type { KeepaliveOptions } from './keepalive.ts'
import { busAnswerMaxMs } from './redis-bus.ts'

const event: LiveEvent = { type: 'new_notification', data: { relatedTaskId: null } }
const ignore = () => {}
const secret = 'only for tests, and thirty-two long'

/** Other tests may use the same bus, so only messages to this person count. */
function listenFor(person: string, bus: Bus) {
  const received: BusMessage[] = []
  let missed = 0
  bus.subscribe({
    onMessage: (busMessage) => void (busMessage.to === person && received.push(busMessage)),
    onGap: () => void missed++,
  })
  return { received, countGaps: () => missed }
}

test('without another server the messages stay in this process', async () => {
  const { db, close } = await connect({})
  const bus = await openBus({ db, secret, onError: ignore })
  const ada = randomUUID()
  const { received } = listenFor(ada, bus)
  bus.publish({ to: ada, event })
  expect(received).toEqual([{ to: ada, event }])
  await bus.close()
  await close()
})

const postgres = process.env['TEST_DATABASE_URL']
const redis = process.env['TEST_REDIS_URL']
const busKinds = [...(postgres ? ['postgres'] : []), ...(redis ? ['redis'] : [])]

describe.each(busKinds)('two nodes connected by %s', (busKind) => {
  let firstBus: Bus
  let secondBus: Bus
  let proxy: Awaited<ReturnType<typeof openNetworkProxy>>
  let open: (
    url: string,
    options?: { keepalive?: KeepaliveOptions; onError?: (error: unknown) => void },
  ) => Promise<Bus>
  let errors: () => unknown[]
  let directUrl: string
  let db: Awaited<ReturnType<typeof connect>>['db']
  const endings: (() => unknown)[] = []

  beforeAll(async () => {
    const fresh = busKind === 'postgres' ? await freshDatabase() : undefined
    const base = await connect({ url: fresh?.url })
    db = base.db
    directUrl = fresh?.url ?? (redis as string)
    proxy = await openNetworkProxy(directUrl)
    const through = proxy.url
    const proxied = busKind === 'redis' ? base : await connect({ url: through })
    open = (url, options) =>
      openBus({ [busKind]: url, db: url === through ? proxied.db : db, secret, onError: ignore, ...options })
    const reported: unknown[] = []
    firstBus = await open(directUrl, { onError: (error) => void reported.push(error) })
    secondBus = await open(through)
    errors = () => reported
    endings.push(
      () => firstBus.close(),
      () => secondBus.close(),
      () => proxy.close(),
      () => proxied !== base && proxied.close(),
      base.close,
      () => fresh?.drop(),
    )
  })
  afterAll(async () => {
    for (const end of endings) await end()
  })

  test('each gets the messages of both, once: its own at once, the other’s over the bus', async () => {
    const [ada, last] = [randomUUID(), { type: 'new_notification', data: { relatedTaskId: 'last' } } as const]
    const [ownListener, otherListener] = [listenFor(ada, firstBus), listenFor(ada, secondBus)]
    firstBus.publish({ to: ada, event })
    expect(ownListener.received).toHaveLength(1)
    await expect.poll(() => otherListener.received).toEqual([{ to: ada, event }])
    // The event of `far` arrives behind the echo of `near`'s own message, so a wrongly delivered echo would be visible
    // by then.
    secondBus.publish({ to: ada, event: last })
    await expect.poll(() => ownListener.received.at(-1)).toEqual({ to: ada, event: last })
    expect([ownListener.received, otherListener.received]).toEqual(
      Array(2).fill([
        { to: ada, event },
        { to: ada, event: last },
      ]),
    )
  })

  test('fifty of the longest messages at once arrive completely and in order', async () => {
    const ada = randomUUID()
    const { received } = listenFor(ada, secondBus)
    const taskTitle = '\u0001'.repeat(titleMaxCharacters)
    const messages = Array.from({ length: 50 }, (): BusMessage => {
      return { to: ada, event: { type: 'new_offer', data: { requesterId: ada, taskTitle, taskId: randomUUID() } } }
    })
    for (const busMessage of messages) firstBus.publish(busMessage)
    await expect.poll(() => received).toEqual(messages)
  })

  test('events of a write that was rolled back are never sent', async () => {
    const ada = randomUUID()
    const { received } = listenFor(ada, secondBus)
    const failing = inTransaction(db, firstBus, async (_tx, announce) => {
      announce(ada, { type: 'new_notification', data: { relatedTaskId: 'of the failed write' } })
      throw new Error('the write fails')
    })
    await expect(failing).rejects.toThrow('the write fails')
    await inTransaction(db, firstBus, async (_tx, announce) => announce(ada, event))
    await expect.poll(() => received).toEqual([{ to: ada, event }])
  })

  test('a node whose connection stalls notices it, opens another, and reports a gap', async () => {
    const stalled = await openNetworkProxy(directUrl)
    const bus = await open(stalled.url, { keepalive: { intervalMs: 100, timeoutMs: 2000 } })
    onTestFinished(() => bus.close().then(stalled.close))
    const ada = randomUUID()
    const { received, countGaps } = listenFor(ada, bus)
    await new Promise((done) => setTimeout(done, 500))
    expect(countGaps()).toBe(0)
    // Stalled connections stay silent; new ones work from now on.
    stalled.stall()
    stalled.restore()
    firstBus.publish({ to: ada, event })
    await expect.poll(countGaps).toBe(1)
    expect(received).toEqual([])
    firstBus.publish({ to: ada, event })
    await expect.poll(() => received).toEqual([{ to: ada, event }])
  })

  test('messages that only another version knows are reported as a gap, and those beside them are delivered', async () => {
    const ada = randomUUID()
    const { received, countGaps } = listenFor(ada, firstBus)
    const errorsBefore = errors().length
    const messages = [
      { to: ada, event: { type: 'dance' } },
      { to: ada, event },
    ]
    await writeOnWire(JSON.stringify({ from: 'a node of tomorrow', letters: messages }))
    await expect.poll(() => [received, countGaps()]).toEqual([[{ to: ada, event }], 1])
    expect(errors().slice(errorsBefore).map(String)).toEqual([expect.stringContaining('1 of 2 messages on the bus')])
  })

  test.runIf(busKind === 'redis')(
    'a node starts while Redis is unreachable, reports it, and gets messages once it is reachable',
    async () => {
      proxy.refuseConnections()
      const reported: unknown[] = []
      const late = await open(proxy.url, { onError: (error) => void reported.push(error) })
      endings.unshift(() => late.close())
      expect(reported.map(String).join()).toContain('REDIS_URL')
      proxy.restore()
      const ada = randomUUID()
      const [ownListener, otherListener] = [listenFor(ada, firstBus), listenFor(ada, late)]
      const expectDelivery = async ({ received }: typeof ownListener, from: Bus) => {
        const before = received.length
        from.publish({ to: ada, event })
        await expect.poll(() => received.length, { timeout: 300 }).toBeGreaterThan(before)
        return true
      }
      await expect.poll(() => expectDelivery(otherListener, firstBus).catch(() => false)).toBe(true)
      await expect.poll(() => expectDelivery(ownListener, late).catch(() => false)).toBe(true)
    },
  )

  test.runIf(busKind === 'redis')('a Redis that refuses the channel is asked again about once a second', async () => {
    const operator = new Redis(directUrl)
    const name = `porchlight-test-${randomUUID()}`
    const rights = (...rules: string[]) => operator.call('ACL', 'SETUSER', name, ...rules)
    await rights('on', '>word', '~*', '+@all', 'resetchannels')
    onTestFinished(async () => {
      await operator.call('ACL', 'DELUSER', name)
      operator.disconnect()
    })
    const theirs = new URL(directUrl)
    Object.assign(theirs, { username: name, password: 'word' })
    const reported: string[] = []
    const bus = await open(theirs.href, { onError: (error) => void reported.push(String(error)) })
    onTestFinished(() => bus.close())
    const refusals = reported.filter((error) => error.includes('NOPERM')).length
    expect([1, 2, 3]).toContain(refusals)

    await rights('allchannels')
    const ada = randomUUID()
    const { received, countGaps } = listenFor(ada, bus)
    await expect.poll(countGaps).toBe(1)
    firstBus.publish({ to: ada, event })
    await expect.poll(() => received).toEqual([{ to: ada, event }])
  })

  test('a node whose connection is cut reconnects, and reports a gap', async () => {
    const ada = randomUUID()
    const { received, countGaps } = listenFor(ada, secondBus)
    proxy.dropConnections()
    // On a busy machine the first new connection may break as well.
    await expect.poll(countGaps).toBeGreaterThan(0)
    const receives = async () => {
      firstBus.publish({ to: ada, event })
      await expect.poll(() => received.length, { timeout: 200 }).toBeGreaterThan(0)
      return true
    }
    await expect.poll(() => receives().catch(() => false)).toBe(true)
  })

  test('a node that could not send a message delivers it locally, and the others get it late or a gap', async () => {
    const person = randomUUID()
    const { received, countGaps } = listenFor(person, firstBus)
    const itself = listenFor(person, secondBus)
    proxy.disconnect()
    await new Promise((done) => setTimeout(done, 300))
    secondBus.publish({ to: person, event })
    expect(itself.received).toEqual([{ to: person, event }])
    await new Promise((done) => setTimeout(done, 300))
    expect([received, countGaps()]).toEqual([[], 0])
    proxy.restore()
    // A node that had not yet noticed the cut sends again what it had begun to send.
    await expect.poll(() => received.length + countGaps()).toBeGreaterThan(0)
  })

  test.each(['', 'hello', '{}', '[{"to":"ada"}]', '[{"to":"ada","event":{"type":"dance"}}]'])(
    'a message of a foreign program, %j, is reported and changes nothing',
    async (text) => {
      const ada = randomUUID()
      const { received, countGaps } = listenFor(ada, firstBus)
      const errorsBefore = errors().length
      await writeOnWire(text)
      await expect.poll(() => errors().length).toBe(errorsBefore + 1)
      expect(String(errors().at(-1))).not.toContain(text || 'nothing')
      firstBus.publish({ to: ada, event })
      await expect.poll(() => received).toEqual([{ to: ada, event }])
      expect(countGaps()).toBe(0)
    },
  )

  /** Publishes as a foreign program on the same server could. */
  async function writeOnWire(text: string) {
    if (busKind === 'postgres') return void (await sql`select pg_notify('live', ${text})`.execute(db))
    const stranger = new Redis(directUrl)
    const channels = await stranger.pubsub('CHANNELS', 'porchlight:live:*')
    for (const channel of channels as string[]) await stranger.publish(channel, text)
    stranger.disconnect()
  }
})

test.runIf(redis)('a Redis that accepts messages and never answers is given up, and blocks nothing', async () => {
  const { db, close } = await connect({})
  const proxy = await openNetworkProxy(redis as string)
  const reported: unknown[] = []
  const bus = await openBus({ redis: proxy.url, db, secret, onError: (error) => void reported.push(error) })
  proxy.stall()
  bus.publish({ to: randomUUID(), event })
  await expect.poll(() => reported.map(String), { timeout: 2 * busAnswerMaxMs }).toEqual(['Error: Command timed out'])
  proxy.close()
  await bus.close()
  await close()
})

test.runIf(redis)('two installations on one Redis do not get each other’s messages', async () => {
  const { db, close } = await connect({})
  const open = (secret: string) => openBus({ redis, db, secret, onError: ignore })
  const [ours, theirs] = [await open('a secret of ours'), await open('a secret of theirs')]
  const ada = randomUUID()
  const [ownListener, otherListener] = [listenFor(ada, ours), listenFor(ada, theirs)]
  ours.publish({ to: ada, event })
  await expect.poll(() => ownListener.received).toHaveLength(1)
  theirs.publish({ to: ada, event })
  await expect.poll(() => otherListener.received).toHaveLength(1)
  expect(ownListener.received).toHaveLength(1)
  for (const end of [ours.close, theirs.close, close]) await end()
})
