import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { dayMs } from '#shared/time.ts'
import { pia } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const street = '12 Maple Street, Oak Park, IL 60302'
const exactly = { address: street, latitude: 41.894772, longitude: -87.789825 }
const roughly = { address: 'Oak Park, 60302', latitude: 41.895, longitude: -87.785 }
const missing = { code: 'task_missing', message: 'Task Not Found' }

describe.each(engines)('visibility of tasks on %s', (engine) => {
  const world = useWorld(engine)
  beforeAll(async () => {
    await world.join('pia', pia)
  })
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
  })

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

  test('the exact place is visible to ada, and to ben once she has chosen him', async () => {
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
  ])('%d days after completion ben sees the place as %j', async (days, place) => {
    const { id } = await world.match()
    await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
    const completed_at = new Date(Date.now() - days * dayMs)
    await world.db.updateTable('tasks').set({ completed_at }).where('id', '=', id).execute()
    expect(await placeSeenBy('ben', id)).toEqual(place)
    expect(await placeSeenBy('ada', id)).toEqual(exactly)
  })

  test('a public address is on the task’s page, and in no list', async () => {
    const { id } = await world.post({ addressPrivate: false })
    expect(await placeSeenBy('cleo', id)).toEqual({ ...roughly, address: street })
    expect(await inList('cleo', '/api/tasks', id)).toEqual(roughly)
  })

  test('the note on parking is ada’s, and ben’s while he is her helper, though her address is public', async () => {
    const parkingNote = 'Park in the alley by the plum tree'
    const { id } = await world.post({ parkingNote, addressPrivate: false })
    for (const who of ['ben', 'pia']) await world.ask(who, 'POST /api/offers', { taskId: id })
    const noteSeenBy = async (who: string) => (await see(who, id)).body.parkingNote
    const calendarOf = async (who: string) => (await world.ask(who, `GET /api/tasks/${id}/calendar`)).body
    expect(await noteSeenBy('ada')).toBe(parkingNote)
    for (const who of ['ben', 'pia', 'cleo']) expect(await noteSeenBy(who)).toBeNull()
    const found = async (words: string): Promise<Task[]> => (await world.ask('cleo', `GET /api/tasks?q=${words}`)).body
    expect((await found('biscuit')).map((task) => [task.id, task.parkingNote])).toEqual([[id, null]])
    expect(await found('plum')).toEqual([])

    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    expect(await noteSeenBy('ben')).toBe(parkingNote)
    expect(await noteSeenBy('pia')).toBeNull()
    for (const who of ['ada', 'ben'])
      expect((await calendarOf(who)).replaceAll('\r\n ', '')).toContain(`Parking or entrance: ${parkingNote}`)

    await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
    for (const [days, note] of [
      [29, parkingNote],
      [31, null],
    ] as const) {
      const completed_at = new Date(Date.now() - days * dayMs)
      await world.db.updateTable('tasks').set({ completed_at }).where('id', '=', id).execute()
      expect(await noteSeenBy('ben')).toBe(note)
    }
    expect(await calendarOf('ben')).not.toContain('Parking')
    expect(await noteSeenBy('ada')).toBe(parkingNote)
  })

  test('a helper who is released does not see the note on parking any more', async () => {
    const { id } = await world.match({ parkingNote: 'Park in the alley' })
    expect((await see('ben', id)).body.parkingNote).toBe('Park in the alley')
    await world.ask('ada', `PATCH /api/tasks/${id}/release`, { reason: 'Rain' })
    expect((await see('ben', id)).body.parkingNote).toBeNull()
  })

  test.each([true, false])(
    'with a private address ada and ben read the area that all others read: %s',
    async (addressPrivate) => {
      const { id, area } = await world.post({ address: 'Oak Park 60302', addressPrivate })
      expect(area).toBe('Oak Park, 60302')
      const placeOn = async (who: string, path: string) => {
        const { body } = await world.ask(who, `GET ${path}`)
        const task = Array.isArray(body) ? body.find((one: Task) => one.id === id) : body
        return { address: task.address, area: task.area }
      }
      const whole = { address: 'Oak Park 60302', area }
      for (const path of [`/api/tasks/${id}`, '/api/tasks', '/api/my-tasks'])
        expect(await placeOn('ada', path)).toEqual(whole)
      expect(await placeOn('cleo', '/api/tasks')).toEqual({ address: area })
      expect(await placeOn('cleo', `/api/tasks/${id}`)).toEqual(addressPrivate ? { address: area } : whole)

      await world.ask('ben', 'POST /api/offers', { taskId: id })
      await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
      for (const path of [`/api/tasks/${id}`, '/api/my-tasks']) expect(await placeOn('ben', path)).toEqual(whole)
    },
  )

  test('no answer to cleo contains ada’s street, or anybody’s email', async () => {
    const { id } = await world.post({ addressPrivate: true })
    await world.ask('cleo', 'POST /api/offers', { taskId: id })
    const paths = [`/api/tasks/${id}`, '/api/tasks', '/api/tasks?q=dog&near=41.88,-87.78', `/api/tasks/${id}/offers`]
    for (const path of paths) {
      const text = JSON.stringify((await world.ask('cleo', `GET ${path}`)).body)
      expect(text, path).toContain(id)
      expect(text, path).not.toMatch(/Maple|41\.8947|87\.7898|porchlight\.example/)
    }
  })

  test('the city is that of the postal service, whatever ada called it', async () => {
    const { id } = await world.post({ address: '12 Maple Street, Ada Lindgren’s House, IL 60302' })
    expect((await placeSeenBy('cleo', id)).address).toBe('Oak Park, 60302')
  })

  test('T145: two posts from one house have one grid point, however often they are read or edited', async () => {
    const [one, two] = [await world.post(), await world.post({ title: 'Mow the lawn' })]
    await world.ask('ada', `PATCH /api/tasks/${one.id}`, { title: 'Walk my cat' })
    expect(await placeSeenBy('cleo', one.id)).toEqual(await placeSeenBy('ben', two.id))
  })

  test('pia, who offered, sees that a task is matched but not with whom; a stranger sees nothing', async () => {
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

  test('a neighbor who wrote about a task keeps seeing it too', async () => {
    const { id } = await world.post()
    await world.ask('cleo', 'POST /api/messages', { taskId: id, recipientId: world.ids.ada, content: 'How big is it?' })
    await world.ask('ben', 'POST /api/offers', { taskId: id })
    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    expect((await see('cleo', id)).status).toBe(200)
    expect((await see('pia', id)).status).toBe(404)
  })

  test.each(['00000000-0000-4000-8000-00000000dead', '1 OR 1=1', '-1', '1e3', '%00', '..%2f', 'x'.repeat(90)])(
    'an unknown task %s gets the same answer as one that is not visible',
    async (id) => {
      expect(await see('cleo', id)).toMatchObject({ status: 404, body: missing })
    },
  )
})
