import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type Limit, rates } from '#shared/rates.ts'
import { dayMs } from '#shared/time.ts'
import { password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { openWorld, type World } from '#tests/world.ts'

const believeOneProxy = (_address: string, hop: number) => hop < 1
const weekMs = 7 * dayMs

/** A world whose limits are those of every day, and whose cast has lived there for a week. */
async function openStrictWorld(engine: string): Promise<World> {
  const world = await openWorld(engine, { limits: 'strict', trustProxy: believeOneProxy })
  await world.db
    .updateTable('users')
    .set({ created_at: new Date(Date.now() - weekMs) })
    .execute()
  return world
}

type Answer = Awaited<ReturnType<World['ask']>>

/** Whoever is counted there, by their own address. */
function countedIn(world: () => World) {
  const ask = (who: string, line: string, fields: object | undefined, from: string) =>
    world().ask(who, line, fields, {
      headers: {
        cookie: world().cookies[who] ?? '',
        'content-type': 'application/json',
        'x-forwarded-for': from,
      },
    })

  let joined = 0
  /** Somebody of whom nothing is counted yet. */
  async function join(who: string, joinedAt = new Date(Date.now() - weekMs)) {
    joined += 1
    const fields = { firstName: 'Una', lastName: 'Reed', email: `${who}@porchlight.example`, password }
    const answer = await ask('dan', 'POST /api/auth/register', fields, `192.0.2.${joined}`)
    world().cookies[who] = cookieFrom(answer)
    await world().db.updateTable('users').set({ created_at: joinedAt }).where('id', '=', answer.body.id).execute()
    return who
  }

  /** So many open tasks of Ada's. */
  async function postMany(count: number): Promise<string[]> {
    const [posted] = await world()
      .db.selectFrom('tasks')
      .selectAll()
      .where('requester_id', '=', world().ids.ada)
      .execute()
    const { id } = posted ?? (await world().post())
    const task = await world().db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { requester_id, title, description, category, address, area, search_words, task_type } = task
    const copy = { requester_id, title, description, category, address, area, search_words, task_type }
    const rows = await world()
      .db.insertInto('tasks')
      .values(Array.from({ length: count }, () => copy))
      .returning('id')
      .execute()
    return rows.map((row) => row.id)
  }
  return { ask, join, postMany }
}

/**
 * For the tests of a describe: such a world, whose clock stands still but for where a test puts it, and who is counted
 * in it.
 */
export function countOn(engine: string) {
  let world: World
  beforeAll(async () => {
    world = await openStrictWorld(engine)
  })
  afterAll(() => world.end())
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
  afterEach(() => void vi.useRealTimers())
  return { world: () => world, ...countedIn(() => world) }
}

/**
 * Acts until every window of the limit was full once and has ended; each turn is let through or refused as the table
 * says, a refusal says when there is room again, and somebody else is let through all the while.
 */
export async function isHeld(limit: Limit, act: (turn: number) => Promise<Answer>, other: () => Promise<Answer>) {
  const windows = rates[limit].map((rate) => ({ ...rate, count: 0, endsAt: 0 }))
  const widest = windows.at(-1)
  for (let turn = 0; ; turn++) {
    for (const window of windows) if (Date.now() >= window.endsAt) window.count = 0
    const full = windows.find(({ count, most }) => count >= most)
    const { status, headers, body } = await act(turn)
    if (full) {
      const seconds = Math.ceil((full.endsAt - Date.now()) / 1000)
      expect([turn, status, headers.get('retry-after')]).toEqual([turn, 429, String(seconds)])
      expect(body).toMatchObject({
        code: expect.any(String),
        message: expect.stringContaining('Please try again in'),
      })
      expect((await other()).status).not.toBe(429)
      vi.setSystemTime(full.endsAt)
      if (full !== widest) continue
      expect((await act(turn + 1)).status).not.toBe(429)
      return
    }
    expect([turn, status]).not.toEqual([turn, 429])
    for (const window of windows) {
      if (window.count === 0) window.endsAt = Date.now() + window.seconds * 1000
      window.count += 1
    }
  }
}
