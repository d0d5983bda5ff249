import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setState } from '#tests/fixtures/withhold.ts'
import { engines } from '#tests/setup/database.ts'
import { hiddenThings } from './hidden.ts'
import { openVisibilityWorld, type VisibilityWorld } from './visibility-world.ts'

describe.each(engines)('what moderators hide on %s', (engine) => {
  let world: VisibilityWorld
  beforeAll(async () => {
    world = await openVisibilityWorld(engine)
  })
  beforeEach(() => world.clear())
  afterAll(() => world.close())

  test.each(hiddenThings)('is gone, and back when it is restored: %s', async (_name, openCase) => {
    const { kind, id, sees } = await openCase(world)
    expect(await sees()).toBe(true)
    await setState(world, kind, id, 'hidden')
    expect(await sees()).toBe(false)
    const mails = await world.countMails(world.ids.ada)
    await setState(world, kind, id, 'visible')
    await world.waitUntilDelivered('pushes')
    expect(await world.countMails(world.ids.ada)).toBe(mails)
    expect(await sees()).toBe(true)
  })
})
