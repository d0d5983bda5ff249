import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPushBrowser, openPushService } from '#tests/services/push-service.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('with OUTGOING=off, as for a restored backup under test, on %s', (engine) => {
  let world: World
  let service: Awaited<ReturnType<typeof openPushService>>
  beforeAll(async () => {
    world = await openWorld(engine, { mayPushToPrivate: true, isOutgoingEnabled: false })
    service = await openPushService()
  })
  afterAll(async () => {
    service.close()
    await world.close()
  })

  test('a device gets no push, and stays registered', async () => {
    await world.ask('ada', 'POST /api/push/devices', openPushBrowser('https://push.example/ada').device)
    await world.db
      .updateTable('push_devices')
      .set({ endpoint: `${service.address}/ada` })
      .execute()
    const countPushes = async () =>
      (await sql`select from pgboss.job where name = 'push' and state = 'completed'`.execute(world.db)).rows
    const before = (await countPushes()).length
    await world.match()
    await expect.poll(async () => (await countPushes()).length).toBe(before + 1)
    expect(await world.db.selectFrom('pushes').select('id').execute()).toEqual([])
    expect(await world.db.selectFrom('push_devices').select('id').execute()).toHaveLength(1)
    expect(service.received).toEqual([])
  })
})
