import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openPushService } from '#tests/outside/push-service.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('where nothing is to go out, as while a backup is tried, on %s', (engine) => {
  let world: World
  let service: Awaited<ReturnType<typeof openPushService>>
  beforeAll(async () => {
    world = await openWorld(engine, { pushInside: true, goesOut: false })
    service = await openPushService()
  })
  afterAll(async () => {
    service.close()
    await world.end()
  })

  test('a device that the backup knows is told nothing of what would be told it, and stays known', async () => {
    await world.ask('ada', 'POST /api/push/devices', openBrowser('https://push.example/ada').device)
    await world.db
      .updateTable('push_devices')
      .set({ endpoint: `${service.address}/ada` })
      .execute()
    const told = async () =>
      (await sql`select from pgboss.job where name = 'push' and state = 'completed'`.execute(world.db)).rows
    const before = (await told()).length
    await world.match()
    await expect.poll(async () => (await told()).length).toBe(before + 1)
    expect(await world.db.selectFrom('pushes').select('id').execute()).toEqual([])
    expect(await world.db.selectFrom('push_devices').select('id').execute()).toHaveLength(1)
    expect(service.taken).toEqual([])
  })
})
