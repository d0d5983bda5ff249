import { describe, expect, test } from 'vitest'
import { audit } from '#server/operations/audit.ts'
import { seededRandom } from '#tests/fixtures/seeded-random.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { findFaults, recount } from './find-faults.ts'
import { simulate } from './simulate.ts'

const seed = Number(process.env['QUARTER_SEED'] ?? 20_261_128)
const [neighbors, days] = [Number(process.env['QUARTER_NEIGHBORS'] ?? 10), Number(process.env['QUARTER_DAYS'] ?? 16)]

describe.each(engines)(`${days} simulated days of ${neighbors} neighbors, seed ${seed}, on %s`, (engine) => {
  const world = useWorld(engine)

  test('leave nothing whose clock has run out, no charge without its notices, and records that are counted right', async () => {
    const people = await simulate(world, { neighbors, days, random: seededRandom(seed) })
    expect(await findFaults(world.db)).toEqual({})
    expect(await audit(world.db, world.files.storage, new Date())).toEqual([])
    expect(world.errors).toEqual([])
    for (const { id, name } of people) {
      const { asRequester, asHelper } = await world.callOrThrow(name, 'GET /api/account/promises')
      for (const [part, { record }] of [
        ['requester', asRequester],
        ['helper', asHelper],
      ] as const)
        if (record.counts) expect([name, part, record.counts]).toEqual([name, part, await recount(world.db, id, part)])
    }
    const outcomes = await world.db.selectFrom('arrangements').select('outcome').distinct().execute()
    expect(outcomes.length, 'arrangements end in many ways').toBeGreaterThan(4)
  })
})
