import { describe, expect, test } from 'vitest'
import { audit } from '#server/operations/audit.ts'
import { seededRandom } from '#tests/fixtures/seeded-random.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { simulate } from './simulate.ts'
import { findUnfinished } from './unfinished.ts'

const seed = 20_261_128

describe.each(engines)(`a simulated month, seed ${seed}, on %s`, (engine) => {
  const world = useWorld(engine)

  test('leaves no task in a state whose clock has run out', async () => {
    await simulate(world, { neighbors: 12, days: 21, random: seededRandom(seed) })
    for (const [what, ids] of Object.entries(await findUnfinished(world.db))) expect([what, ids]).toEqual([what, []])
    expect(await audit(world.db, world.files.storage, new Date())).toEqual([])
    const outcomes = await world.db
      .selectFrom('arrangements')
      .select(({ fn }) => ['outcome', fn.countAll<number>().as('count')])
      .groupBy('outcome')
      .execute()
    console.error('OUTCOMES', outcomes, world.errors)
  })
})
