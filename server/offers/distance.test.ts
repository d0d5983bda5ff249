import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '#shared/offers/schema.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

const oakPark = '12 Maple Street, Oak Park, IL 60302'
const chicago = '3 Elm Street, Chicago, IL 60601'
const naperville = '9 Mill Street, Naperville, IL 60540'

describe.each(engines)('how far a helper lives, on %s', (engine) => {
  let world: World
  let taskId: string
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  beforeEach(async () => {
    await world.ask('ben', 'PATCH /api/profile', { address: chicago })
    taskId = (await world.post({ address: oakPark })).id
  })
  afterAll(() => world.end())

  const offer = async (): Promise<Offer> => (await world.ask('ben', 'POST /api/offers', { taskId })).body
  const seenBy = async (who: string): Promise<number | null> =>
    (await world.ask(who, `GET /api/tasks/${taskId}/offers`)).body[0].distanceMiles
  const move = async (fields: object) =>
    expect((await world.ask('ada', `PATCH /api/tasks/${taskId}`, fields)).status).toBe(200)

  test('is told as it was when ben offered', async () => {
    expect((await offer()).distanceMiles).toBe(8)
    expect([await seenBy('ada'), await seenBy('ben')]).toEqual([8, 8])
  })

  test.each([
    ['another ZIP code', { address: naperville }],
    ['a position near by', { latitude: 41.9012, longitude: -87.8103 }],
    ['an address that lies nowhere', { address: 'behind the church' }],
  ])('a task that is moved to %s has no distance, and has it again where it was', async (_, fields) => {
    await offer()
    await move(fields)
    expect([await seenBy('ada'), await seenBy('ben')]).toEqual([null, null])
    await move({ address: oakPark, latitude: null, longitude: null })
    expect(await seenBy('ada')).toBe(8)
  })

  test('an edit that leaves the task in its cell leaves the distance', async () => {
    await offer()
    await move({ address: '14 Maple Street, Oak Park, IL 60302' })
    expect(await seenBy('ada')).toBe(8)
  })

  test('it is measured once: neither confirming nor offering again on a task that was moved measures anew', async () => {
    const { id } = await offer()
    await move({ address: naperville })
    await world.ask('ben', `PATCH /api/offers/${id}/withdraw`)
    expect((await offer()).distanceMiles).toBeNull()
    expect(await seenBy('ada')).toBeNull()
    await move({ address: oakPark })
    expect(await seenBy('ada')).toBe(8)
  })

  test('whoever moves house after offering is not found out', async () => {
    await offer()
    await world.ask('ben', 'PATCH /api/profile', { address: oakPark })
    expect(await seenBy('ada')).toBe(8)
    const { id } = (await world.ask('ada', `GET /api/tasks/${taskId}/offers`)).body[0]
    await world.ask('ben', `PATCH /api/offers/${id}/withdraw`)
    expect((await offer()).distanceMiles).toBe(8)
  })

  test('who had no home yet when they first offered is measured when they offer again, once', async () => {
    await world.ask('ben', 'PATCH /api/profile', { address: null })
    const { id, distanceMiles } = await offer()
    expect(distanceMiles).toBeNull()
    await world.ask('ben', 'PATCH /api/profile', { address: chicago })
    expect(await seenBy('ada')).toBeNull()
    await world.ask('ben', `PATCH /api/offers/${id}/withdraw`)
    expect((await offer()).distanceMiles).toBe(8)
  })
})
