import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { milesBetween } from '#shared/places/grid.ts'
import { engines, openWorld, plainRequest, type World } from '#tests/world.ts'

const byZip = { latitude: 41.894772, longitude: -87.789825 }
const porch = { latitude: 41.88731, longitude: -87.79218 }
const porchCell = { latitude: 41.885, longitude: -87.795 }
const downtown = { latitude: 41.88193, longitude: -87.62781 }
const newYork = { latitude: 40.71273, longitude: -74.00602 }
const church = { latitude: 41.8886, longitude: -87.7985 }
const noZip = 'behind the church, Oak Park'

describe.each(engines)('the place of a post on %s', (engine) => {
  let world: World
  const addresses: string[] = []
  const service = createServer((request, reply) => {
    addresses.push(new URL(request.url ?? '', 'http://here').searchParams.get('q') ?? '')
    reply.end(JSON.stringify([{ lat: String(church.latitude), lon: String(church.longitude) }]))
  })
  beforeAll(async () => {
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
    const geocoder = `http://127.0.0.1:${(service.address() as AddressInfo).port}/search`
    world = await openWorld(engine, { geocoder })
  })
  afterAll(async () => {
    await world.close()
    service.close()
  })

  const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) => ({
    latitude,
    longitude,
  })
  const seenBy = async (who: string, id: string) => pointOf((await world.ask(who, `GET /api/tasks/${id}`)).body)
  const edit = async (id: string, fields: object) => {
    const { status, body } = await world.ask('ada', `PATCH /api/tasks/${id}`, fields)
    expect(status).toBe(200)
    return pointOf(body)
  }

  test('is ada’s position as the browser reports it; her neighbors see the middle of that cell', async () => {
    const task = await world.post(porch)
    expect(task).toMatchObject({ ...porch, address: plainRequest().address })
    expect(await seenBy('cleo', task.id)).toEqual(porchCell)
    expect((await world.ask('cleo', `GET /api/tasks/${task.id}`)).body.address).toBe('Oak Park, 60302')
  })

  test('is the center of its ZIP code without a position, and the geocoder is not called', async () => {
    addresses.length = 0
    expect(pointOf(await world.post())).toEqual(byZip)
    expect(pointOf(await world.post({ latitude: null, longitude: null }))).toEqual(byZip)
    expect(addresses).toEqual([])
  })

  test('is near its ZIP code even if ada’s phone is far away', async () => {
    expect(milesBetween(downtown, byZip)).toBeLessThan(30)
    expect(pointOf(await world.post(downtown))).toEqual(downtown)
    expect(pointOf(await world.post(newYork))).toEqual(byZip)
  })

  test('is the geocoder’s result if it has no ZIP code; its area stays general', async () => {
    const task = await world.post({ address: noZip })
    expect(pointOf(task)).toEqual(church)
    expect(addresses).toContain(noZip)
    const { body } = await world.ask('cleo', `GET /api/tasks/${task.id}`)
    expect(body).toMatchObject({ address: 'General Area', latitude: 41.885, longitude: -87.795 })
  })

  test('is the browser’s position even without a ZIP code', async () => {
    expect(pointOf(await world.post({ address: noZip, ...newYork }))).toEqual(newYork)
  })

  test('stays after an edit of anything else, and moves with another address or position', async () => {
    const { id } = await world.post(porch)
    for (const fields of [{ title: 'Walk my cat' }, { address: plainRequest().address }, { addressPrivate: false }])
      expect(await edit(id, fields)).toEqual(porch)
    expect(await seenBy('ben', id)).toEqual(porchCell)

    expect(await edit(id, downtown)).toEqual(downtown)
    expect(await edit(id, newYork)).toEqual(byZip)
    expect(await edit(id, porch)).toEqual(porch)
    expect(await edit(id, { address: '1 Elm Street, Chicago, IL 60614' })).not.toEqual(porch)
    expect(await edit(id, { address: noZip })).toEqual(church)
    expect(await edit(id, { address: plainRequest().address, ...porch })).toEqual(porch)
    expect(await edit(id, { latitude: null, longitude: null })).toEqual(byZip)
  })

  test('T144: is one grid point for every viewer, however often it is read, after edits that change nothing', async () => {
    const { id } = await world.post({ ...porch, addressPrivate: true })
    for (let turn = 0; turn < 3; turn++) await edit(id, { title: plainRequest().title })
    for (let turn = 0; turn < 5; turn++)
      for (const who of ['ben', 'cleo']) expect(await seenBy(who, id)).toEqual(porchCell)
  })

  test.each([
    { latitude: 41.88 },
    { longitude: -87.79 },
    { latitude: 41.88, longitude: null },
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: -181 },
    { latitude: '41.88', longitude: '-87.79' },
    { latitude: [41.88], longitude: [-87.79] },
    { latitude: 'NaN', longitude: 'Infinity' },
  ])('is not accepted with %j: both coordinates must be given, and be on earth', async (place) => {
    const { id } = await world.post()
    for (const line of ['POST /api/tasks', `PATCH /api/tasks/${id}`]) {
      const { status, body } = await world.ask('ada', line, { ...plainRequest(), ...place })
      expect(status).toBe(400)
      expect(body.message).toContain('latitude')
    }
    expect(await seenBy('ada', id)).toEqual(byZip)
  })

  test('is unknown if a number is too large', async () => {
    const body = JSON.stringify({ ...plainRequest(), latitude: 0, longitude: 0 }).replace(
      '"latitude":0',
      '"latitude":1e400',
    )
    const headers = { 'content-type': 'application/json', cookie: world.cookies['ada'] ?? '' }
    expect((await world.ask('ada', 'POST /api/tasks', undefined, { method: 'POST', headers, body })).status).toBe(400)
  })

  test.each([{ lat: Number.NaN }, { lat: 91 }, { lng: null }, { grid_lat: 91 }, { grid_lng: null }])(
    'the table refuses %j',
    async (columns) => {
      const { id } = await world.post()
      const written = world.db.updateTable('tasks').set(columns).where('id', '=', id).execute()
      await expect(written).rejects.toThrow(/tasks_(place|cell)_on_earth/)
    },
  )
})
