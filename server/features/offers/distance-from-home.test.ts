import { beforeEach, describe, expect, test } from 'vitest'
import type { Offer } from '#shared/offers/schema.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const oakPark = '12 Maple Street, Oak Park, IL 60302'
const chicago = '3 Elm Street, Chicago, IL 60601'
const naperville = '9 Mill Street, Naperville, IL 60540'

describe.each(engines)('the distance of a helper on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  beforeEach(async () => {
    await world.ask('ben', 'PATCH /api/profile', { address: chicago })
    taskId = (await world.post({ address: oakPark })).id
  })

  const offer = async (): Promise<Offer> => (await world.ask('ben', 'POST /api/offers', { taskId })).body
  const seenBy = async (who: string): Promise<number | null> =>
    (await world.ask(who, `GET /api/tasks/${taskId}/offers`)).body[0].distanceMiles
  const move = async (fields: object) =>
    expect((await world.ask('ada', `PATCH /api/tasks/${taskId}`, fields)).status).toBe(200)

  test('stays as it was when ben offered', async () => {
    expect((await offer()).distanceMiles).toBe(8)
    expect([await seenBy('ada'), await seenBy('ben')]).toEqual([8, 8])
  })

  test.each([
    ['another ZIP code', { address: naperville }],
    ['a position near by', { latitude: 41.9012, longitude: -87.8103 }],
    ['an address that lies nowhere', { address: 'behind the church' }],
  ])('is hidden while a task is moved to %s, and shown again at the old place', async (_, fields) => {
    await offer()
    await move(fields)
    expect([await seenBy('ada'), await seenBy('ben')]).toEqual([null, null])
    await move({ address: oakPark, latitude: null, longitude: null })
    expect(await seenBy('ada')).toBe(8)
  })

  test('stays if an edit keeps the task in its cell', async () => {
    await offer()
    await move({ address: '14 Maple Street, Oak Park, IL 60302' })
    expect(await seenBy('ada')).toBe(8)
  })

  test('is measured once: neither confirming nor offering again on a moved task measures it again', async () => {
    const { id } = await offer()
    await move({ address: naperville })
    await world.ask('ben', `PATCH /api/offers/${id}/withdraw`)
    expect((await offer()).distanceMiles).toBeNull()
    expect(await seenBy('ada')).toBeNull()
    await move({ address: oakPark })
    expect(await seenBy('ada')).toBe(8)
  })

  test('does not reveal a helper’s new home', async () => {
    await offer()
    await world.ask('ben', 'PATCH /api/profile', { address: oakPark })
    expect(await seenBy('ada')).toBe(8)
    const { id } = (await world.ask('ada', `GET /api/tasks/${taskId}/offers`)).body[0]
    await world.ask('ben', `PATCH /api/offers/${id}/withdraw`)
    expect((await offer()).distanceMiles).toBe(8)
  })

  test('is measured at a later offer, once, if the helper had no home at the first', async () => {
    await world.ask('ben', 'PATCH /api/profile', { address: null })
    const { id, distanceMiles } = await offer()
    expect(distanceMiles).toBeNull()
    await world.ask('ben', 'PATCH /api/profile', { address: chicago })
    expect(await seenBy('ada')).toBeNull()
    await world.ask('ben', `PATCH /api/offers/${id}/withdraw`)
    expect((await offer()).distanceMiles).toBe(8)
  })
})
