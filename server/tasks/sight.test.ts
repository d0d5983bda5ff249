import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { dayMs } from '#shared/time.ts'
import { pia } from '#tests/cast.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

const street = '12 Maple Street, Oak Park, IL 60302'
const exactly = { address: street, latitude: 41.894772, longitude: -87.789825 }
const roughly = { address: 'Oak Park, 60302', latitude: 41.895, longitude: -87.785 }
const missing = { code: 'task_missing', message: 'Task Not Found' }

describe.each(engines)('who sees what on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
    await world.join('pia', pia)
  })
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
  })
  afterAll(() => world.end())

  const see = (who: string, id: string) => world.ask(who, `GET /api/tasks/${id}`)
  const placeSeenBy = async (who: string, id: string) => {
    const { address, latitude, longitude } = (await see(who, id)).body
    return { address, latitude, longitude }
  }
  const inList = async (who: string, path: string, id: string) => {
    const { body } = await world.ask(who, `GET ${path}`)
    const { address, latitude, longitude } = body.find((task: Task) => task.id === id)
    return { address, latitude, longitude }
  }

  test('the exact place is ada’s, and ben’s once she has chosen him', async () => {
    const { id } = await world.post()
    for (const who of ['ben', 'pia']) await world.ask(who, 'POST /api/offers', { taskId: id })
    expect(await placeSeenBy('ada', id)).toEqual(exactly)
    for (const who of ['ben', 'pia', 'cleo']) expect(await placeSeenBy(who, id)).toEqual(roughly)
    expect(await inList('cleo', '/api/tasks', id)).toEqual(roughly)
    expect(await inList('ada', '/api/tasks', id)).toEqual(exactly)

    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    expect(await placeSeenBy('ben', id)).toEqual(exactly)
    expect(await inList('ben', '/api/my-tasks', id)).toEqual(exactly)
    expect(await placeSeenBy('pia', id)).toEqual(roughly)

    await world.ask('ben', `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
    expect(await placeSeenBy('ben', id)).toEqual(roughly)
  })

  test.each([
    [29, exactly],
    [31, roughly],
  ])('%d days after the work is done, ben is told the place as %j', async (days, place) => {
    const { id } = await world.match()
    await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
    const completed_at = new Date(Date.now() - days * dayMs)
    await world.db.updateTable('tasks').set({ completed_at }).where('id', '=', id).execute()
    expect(await placeSeenBy('ben', id)).toEqual(place)
    expect(await placeSeenBy('ada', id)).toEqual(exactly)
  })

  test('an address that ada does not mind telling is on the task’s page, and in no list', async () => {
    const { id } = await world.post({ addressPrivate: false })
    expect(await placeSeenBy('cleo', id)).toEqual({ ...roughly, address: street })
    expect(await inList('cleo', '/api/tasks', id)).toEqual(roughly)
  })

  test.each([true, false])(
    'ada and ben read what all others read, with her address private: %s',
    async (addressPrivate) => {
      const { id, area } = await world.post({ address: 'Oak Park 60302', addressPrivate })
      expect(area).toBe('Oak Park, 60302')
      const toldOn = async (who: string, path: string) => {
        const { body } = await world.ask(who, `GET ${path}`)
        const task = Array.isArray(body) ? body.find((one: Task) => one.id === id) : body
        return { address: task.address, area: task.area }
      }
      const whole = { address: 'Oak Park 60302', area }
      for (const path of [`/api/tasks/${id}`, '/api/tasks', '/api/my-tasks'])
        expect(await toldOn('ada', path)).toEqual(whole)
      expect(await toldOn('cleo', '/api/tasks')).toEqual({ address: area })
      expect(await toldOn('cleo', `/api/tasks/${id}`)).toEqual(addressPrivate ? { address: area } : whole)

      await world.ask('ben', 'POST /api/offers', { taskId: id })
      await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
      for (const path of [`/api/tasks/${id}`, '/api/my-tasks']) expect(await toldOn('ben', path)).toEqual(whole)
    },
  )

  test('no answer that cleo gets has ada’s street in it, or anybody’s e-mail', async () => {
    const { id } = await world.post({ addressPrivate: true })
    await world.ask('cleo', 'POST /api/offers', { taskId: id })
    const asked = [`/api/tasks/${id}`, '/api/tasks', '/api/tasks?q=dog&near=41.88,-87.78', `/api/tasks/${id}/offers`]
    for (const path of asked) {
      const text = JSON.stringify((await world.ask('cleo', `GET ${path}`)).body)
      expect(text, path).toContain(id)
      expect(text, path).not.toMatch(/Maple|41\.8947|87\.7898|porchlight\.example/)
    }
  })

  test('the city is the post’s, whatever ada called it', async () => {
    const { id } = await world.post({ address: '12 Maple Street, Ada Lindgren’s House, IL 60302' })
    expect((await placeSeenBy('cleo', id)).address).toBe('Oak Park, 60302')
  })

  test('T145: two posts from one house lie on one point, however often they are read or edited', async () => {
    const [one, two] = [await world.post(), await world.post({ title: 'Mow the lawn' })]
    await world.ask('ada', `PATCH /api/tasks/${one.id}`, { title: 'Walk my cat' })
    expect(await placeSeenBy('cleo', one.id)).toEqual(await placeSeenBy('ben', two.id))
  })

  test('once a task has its helper, pia who offered sees that it has, but not whom; a stranger sees nothing', async () => {
    const { id } = await world.post()
    for (const who of ['ben', 'pia']) await world.ask(who, 'POST /api/offers', { taskId: id })
    expect((await see('cleo', id)).status).toBe(200)
    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    for (const who of ['ada', 'ben'])
      expect((await see(who, id)).body).toMatchObject({ helperId: world.ids.ben, helper: { firstName: 'Ben' } })
    expect((await see('pia', id)).body).toMatchObject({ status: 'matched', helperId: null, helper: null })
    expect(await see('cleo', id)).toMatchObject({ status: 404, body: missing })
    expect(await see('dan', id)).toMatchObject({ status: 401 })
  })

  test('who wrote about a task keeps seeing it too', async () => {
    const { id } = await world.post()
    await world.ask('cleo', 'POST /api/messages', { taskId: id, recipientId: world.ids.ada, content: 'How big is it?' })
    await world.ask('ben', 'POST /api/offers', { taskId: id })
    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    expect((await see('cleo', id)).status).toBe(200)
    expect((await see('pia', id)).status).toBe(404)
  })

  test.each(['00000000-0000-4000-8000-00000000dead', '1 OR 1=1', '-1', '1e3', '%00', '..%2f', 'x'.repeat(90)])(
    'a task called %s never was, and is answered like one that may not be seen',
    async (id) => {
      expect(await see('cleo', id)).toMatchObject({ status: 404, body: missing })
    },
  )
})
