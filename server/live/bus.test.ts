import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { titleMaxCharacters } from '#shared/limits.ts'
import type { LiveEvent } from '#shared/live.ts'
import { layCable } from '#tests/cable.ts'
import { freshDatabase } from '#tests/database.ts'
import { openBus } from './bus.ts'
import type { Bus, Letter } from './bus-types.ts'

const event: LiveEvent = { type: 'new_notification', data: { relatedTaskId: null } }
const ignore = () => {}

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
  const bus = await openBus({ db, onError: ignore })
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
  let cut: () => void
  let db: Awaited<ReturnType<typeof connect>>['db']
  const endings: (() => unknown)[] = []

  beforeAll(async () => {
    const fresh = wire === 'postgres' ? await freshDatabase() : undefined
    const base = await connect({ url: fresh?.url })
    db = base.db
    const cable = await layCable(fresh?.url ?? (redis as string))
    const open = (url: string) =>
      openBus(wire === 'redis' ? { redis: url, db, onError: ignore } : { postgres: url, db, onError: ignore })
    near = await open(fresh?.url ?? (redis as string))
    far = await open(cable.url)
    cut = cable.cut
    endings.push(
      () => near.close(),
      () => far.close(),
      cable.end,
      base.close,
      () => fresh?.drop(),
    )
  })
  afterAll(async () => {
    for (const end of endings) await end()
  })

  test('each hears what either says, once', async () => {
    const ada = randomUUID()
    const [here, there] = [listenFor(ada, near), listenFor(ada, far)]
    near.publish({ to: ada, event })
    far.publish({ to: ada, event })
    await expect
      .poll(() => there.heard)
      .toEqual([
        { to: ada, event },
        { to: ada, event },
      ])
    await expect.poll(() => here.heard).toHaveLength(2)
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

  test('a node whose wire is cut comes back by itself, and knows that it has missed something', async () => {
    const ada = randomUUID()
    const { heard, timesMissed } = listenFor(ada, far)
    cut()
    await expect.poll(timesMissed, { timeout: 10_000 }).toBe(1)
    const hears = async () => {
      near.publish({ to: ada, event })
      await expect.poll(() => heard.length, { timeout: 200 }).toBeGreaterThan(0)
      return true
    }
    await expect.poll(() => hears().catch(() => false), { timeout: 10_000 }).toBe(true)
  })
})
