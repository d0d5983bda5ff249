import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { titleMaxCharacters } from '#shared/limits.ts'
import type { LiveEvent } from '#shared/live.ts'
import { layCable } from '#tests/outside/cable.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { openBus } from './bus.ts'
import type { Bus } from './bus-types.ts'
import type { Letter } from './letter.ts'
import { busAnswerMaxMs } from './redis-bus.ts'
import type { Pace } from './signs-of-life.ts'

const event: LiveEvent = { type: 'new_notification', data: { relatedTaskId: null } }
const ignore = () => {}
const secret = 'only for tests, and thirty-two long'

/** Other tests may share the wire: only letters to this person count. */
function listenFor(person: string, bus: Bus) {
  const heard: Letter[] = []
  let missed = 0
  bus.subscribe({
    hear: (letter) => void (letter.to === person && heard.push(letter)),
    missed: () => void missed++,
  })
  return { heard, timesMissed: () => missed }
}

test('without another server the letters stay in this process', async () => {
  const { db, close } = await connect({})
  const bus = await openBus({ db, secret, onError: ignore })
  const ada = randomUUID()
  const { heard } = listenFor(ada, bus)
  bus.publish({ to: ada, event })
  expect(heard).toEqual([{ to: ada, event }])
  await bus.close()
  await close()
})

const postgres = process.env['TEST_DATABASE_URL']
const redis = process.env['TEST_REDIS_URL']
const wires = [...(postgres ? ['postgres'] : []), ...(redis ? ['redis'] : [])]

describe.each(wires)('two nodes joined by %s', (wire) => {
  let near: Bus
  let far: Bus
  let cable: Awaited<ReturnType<typeof layCable>>
  let open: (url: string, options?: { pace?: Pace; onError?: (error: unknown) => void }) => Promise<Bus>
  let errors: () => unknown[]
  let straight: string
  let db: Awaited<ReturnType<typeof connect>>['db']
  const endings: (() => unknown)[] = []

  beforeAll(async () => {
    const fresh = wire === 'postgres' ? await freshDatabase() : undefined
    const base = await connect({ url: fresh?.url })
    db = base.db
    straight = fresh?.url ?? (redis as string)
    cable = await layCable(straight)
    const through = cable.url
    const cabled = wire === 'redis' ? base : await connect({ url: through })
    open = (url, options) =>
      openBus({ [wire]: url, db: url === through ? cabled.db : db, secret, onError: ignore, ...options })
    const told: unknown[] = []
    near = await open(straight, { onError: (error) => void told.push(error) })
    far = await open(through)
    errors = () => told
    endings.push(
      () => near.close(),
      () => far.close(),
      () => cable.end(),
      () => cabled !== base && cabled.close(),
      base.close,
      () => fresh?.drop(),
    )
  })
  afterAll(async () => {
    for (const end of endings) await end()
  })

  test('each hears what either says, once: itself at once, the other over the wire', async () => {
    const [ada, last] = [randomUUID(), { type: 'new_notification', data: { relatedTaskId: 'last' } } as const]
    const [here, there] = [listenFor(ada, near), listenFor(ada, far)]
    near.publish({ to: ada, event })
    expect(here.heard).toHaveLength(1)
    await expect.poll(() => there.heard).toEqual([{ to: ada, event }])
    // It travels behind what the near node may hear of itself.
    far.publish({ to: ada, event: last })
    await expect.poll(() => here.heard.at(-1)).toEqual({ to: ada, event: last })
    expect([here.heard, there.heard]).toEqual(
      Array(2).fill([
        { to: ada, event },
        { to: ada, event: last },
      ]),
    )
  })

  test('fifty of the longest letters at once arrive, all of them and in order', async () => {
    const ada = randomUUID()
    const { heard } = listenFor(ada, far)
    const taskTitle = '\u0001'.repeat(titleMaxCharacters)
    const letters = Array.from({ length: 50 }, (): Letter => {
      return { to: ada, event: { type: 'new_offer', data: { requesterId: ada, taskTitle, taskId: randomUUID() } } }
    })
    for (const letter of letters) near.publish(letter)
    await expect.poll(() => heard).toEqual(letters)
  })

  test('what a failed write wanted to say is never said', async () => {
    const ada = randomUUID()
    const { heard } = listenFor(ada, far)
    const failing = inTransaction(db, near, async (_tx, announce) => {
      announce(ada, { type: 'new_notification', data: { relatedTaskId: 'of the failed write' } })
      throw new Error('the write fails')
    })
    await expect(failing).rejects.toThrow('the write fails')
    await inTransaction(db, near, async (_tx, announce) => announce(ada, event))
    await expect.poll(() => heard).toEqual([{ to: ada, event }])
  })

  test('a node whose wire falls silent notices by itself, takes another, and knows that it has missed something', async () => {
    const still = await layCable(straight)
    const bus = await open(still.url, { pace: { askEveryMs: 100, lifeMaxMs: 2000 } })
    onTestFinished(() => bus.close().then(still.end))
    const ada = randomUUID()
    const { heard, timesMissed } = listenFor(ada, bus)
    await new Promise((done) => setTimeout(done, 500))
    expect(timesMissed()).toBe(0)
    // What was laid stays silent; what is laid from now on is not.
    still.stall()
    still.mend()
    near.publish({ to: ada, event })
    await expect.poll(timesMissed).toBe(1)
    expect(heard).toEqual([])
    near.publish({ to: ada, event })
    await expect.poll(() => heard).toEqual([{ to: ada, event }])
  })

  test('letters that only another version knows are read anew, and those beside them are heard', async () => {
    const ada = randomUUID()
    const { heard, timesMissed } = listenFor(ada, near)
    const toldBefore = errors().length
    const letters = [
      { to: ada, event: { type: 'dance' } },
      { to: ada, event },
    ]
    await writeOnWire(JSON.stringify({ from: 'a node of tomorrow', letters }))
    await expect.poll(() => [heard, timesMissed()]).toEqual([[{ to: ada, event }], 1])
    expect(errors().slice(toldBefore).map(String)).toEqual([expect.stringContaining('1 of 2 letters on the bus')])
  })

  test.runIf(wire === 'redis')('a node starts while Redis is away, says so, and is told once it is there', async () => {
    cable.refuse()
    const told: unknown[] = []
    const late = await open(cable.url, { onError: (error) => void told.push(error) })
    endings.unshift(() => late.close())
    expect(told.map(String).join()).toContain('REDIS_URL')
    cable.mend()
    const ada = randomUUID()
    const [here, there] = [listenFor(ada, near), listenFor(ada, late)]
    const isHeard = async ({ heard }: typeof here, from: Bus) => {
      const before = heard.length
      from.publish({ to: ada, event })
      await expect.poll(() => heard.length, { timeout: 300 }).toBeGreaterThan(before)
      return true
    }
    await expect.poll(() => isHeard(there, near).catch(() => false)).toBe(true)
    await expect.poll(() => isHeard(here, late).catch(() => false)).toBe(true)
  })

  test.runIf(wire === 'redis')('a Redis that refuses the channel is asked again about once a second', async () => {
    const operator = new Redis(straight)
    const name = `porchlight-test-${randomUUID()}`
    const rights = (...rules: string[]) => operator.call('ACL', 'SETUSER', name, ...rules)
    await rights('on', '>word', '~*', '+@all', 'resetchannels')
    onTestFinished(async () => {
      await operator.call('ACL', 'DELUSER', name)
      operator.disconnect()
    })
    const theirs = new URL(straight)
    Object.assign(theirs, { username: name, password: 'word' })
    const told: string[] = []
    const bus = await open(theirs.href, { onError: (error) => void told.push(String(error)) })
    onTestFinished(() => bus.close())
    const refusals = told.filter((error) => error.includes('NOPERM')).length
    expect([1, 2, 3]).toContain(refusals)

    await rights('allchannels')
    const ada = randomUUID()
    const { heard, timesMissed } = listenFor(ada, bus)
    await expect.poll(timesMissed).toBe(1)
    near.publish({ to: ada, event })
    await expect.poll(() => heard).toEqual([{ to: ada, event }])
  })

  test('a node whose wire is cut comes back by itself, and knows that it has missed something', async () => {
    const ada = randomUUID()
    const { heard, timesMissed } = listenFor(ada, far)
    cable.cut()
    // On a busy machine the first new wire may break off as well.
    await expect.poll(timesMissed).toBeGreaterThan(0)
    const hears = async () => {
      near.publish({ to: ada, event })
      await expect.poll(() => heard.length, { timeout: 200 }).toBeGreaterThan(0)
      return true
    }
    await expect.poll(() => hears().catch(() => false)).toBe(true)
  })

  test('when a node could not say something, it hears itself, and the others hear it late or know that they have missed something', async () => {
    const person = randomUUID()
    const { heard, timesMissed } = listenFor(person, near)
    const itself = listenFor(person, far)
    cable.hold()
    await new Promise((done) => setTimeout(done, 300))
    far.publish({ to: person, event })
    expect(itself.heard).toEqual([{ to: person, event }])
    await new Promise((done) => setTimeout(done, 300))
    expect([heard, timesMissed()]).toEqual([[], 0])
    cable.mend()
    // A node that had not yet noticed the cut sends what it had begun once more.
    await expect.poll(() => heard.length + timesMissed()).toBeGreaterThan(0)
  })

  test.each(['', 'hello', '{}', '[{"to":"ada"}]', '[{"to":"ada","event":{"type":"dance"}}]'])(
    'what somebody else writes on the wire, %j, is told and changes nothing',
    async (text) => {
      const ada = randomUUID()
      const { heard, timesMissed } = listenFor(ada, near)
      const toldBefore = errors().length
      await writeOnWire(text)
      await expect.poll(() => errors().length).toBe(toldBefore + 1)
      expect(String(errors().at(-1))).not.toContain(text || 'nothing')
      near.publish({ to: ada, event })
      await expect.poll(() => heard).toEqual([{ to: ada, event }])
      expect(timesMissed()).toBe(0)
    },
  )

  /** As another program on the same server might. */
  async function writeOnWire(text: string) {
    if (wire === 'postgres') return void (await sql`select pg_notify('live', ${text})`.execute(db))
    const stranger = new Redis(straight)
    const channels = await stranger.pubsub('CHANNELS', 'porchlight:live:*')
    for (const channel of channels as string[]) await stranger.publish(channel, text)
    stranger.disconnect()
  }
})

test.runIf(redis)(
  'a Redis that takes letters and never answers is given up, and keeps none waiting for ever',
  async () => {
    const { db, close } = await connect({})
    const cable = await layCable(redis as string)
    const told: unknown[] = []
    const bus = await openBus({ redis: cable.url, db, secret, onError: (error) => void told.push(error) })
    cable.stall()
    bus.publish({ to: randomUUID(), event })
    await expect.poll(() => told.map(String), { timeout: 2 * busAnswerMaxMs }).toEqual(['Error: Command timed out'])
    cable.end()
    await bus.close()
    await close()
  },
)

test.runIf(redis)('two installations on one Redis do not hear each other', async () => {
  const { db, close } = await connect({})
  const open = (secret: string) => openBus({ redis, db, secret, onError: ignore })
  const [ours, theirs] = [await open('a secret of ours'), await open('a secret of theirs')]
  const ada = randomUUID()
  const [here, there] = [listenFor(ada, ours), listenFor(ada, theirs)]
  ours.publish({ to: ada, event })
  await expect.poll(() => here.heard).toHaveLength(1)
  theirs.publish({ to: ada, event })
  await expect.poll(() => there.heard).toHaveLength(1)
  expect(here.heard).toHaveLength(1)
  for (const end of [ours.close, theirs.close, close]) await end()
})
