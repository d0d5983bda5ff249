import { beforeAll, describe, expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('requests near home on %s', (engine) => {
  const world = useWorld(engine)
  beforeAll(async () => {
    await world.post({ title: 'In Oak Park', address: '12 Maple Street, Oak Park, IL 60302' })
    await world.post({ title: 'In Evanston', address: '5 Lake Street, Evanston, IL 60201' })
    await world.post({ title: 'Somewhere', address: 'behind the church' })
  })

  const titles = async () => {
    const { body } = await world.ask('ben', 'GET /api/tasks?limit=6&near=home&miles=10')
    return body.map(({ title }: Task) => title)
  }

  test('a user without a ZIP code in the profile sees the newest of all', async () => {
    expect(await titles()).toEqual(['Somewhere', 'In Evanston', 'In Oak Park'])
  })

  test('a user with one sees the newest around it', async () => {
    await world.ask('ben', 'PATCH /api/profile', { address: '9 Oak Avenue, Oak Park, IL 60304' })
    expect(await titles()).toEqual(['In Oak Park'])
  })

  test.each(['here', '91x,2', '41.8'])('near %s is refused with a reason', async (near) => {
    const { status, body } = await world.ask('ben', `GET /api/tasks?near=${near}`)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'near', message: 'Please give latitude and longitude, such as 41.88,-87.78' }])
  })
})
