import { beforeEach, describe, expect, test } from 'vitest'
import { violatesConstraint } from '#server/platform/db/errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { cast } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { updateProfile } from './store.ts'

describe.each(engines)('profiles on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(async () => {
    const plain = {
      first_name: 'Ada',
      last_name: 'Lindgren',
      name: 'Ada Lindgren',
      phone: null,
      address: null,
      zip: null,
    }
    const labels = { is_helper: true, is_requester: true }
    await world.db
      .updateTable('users')
      .set({ ...plain, ...labels, location: null, bio: null })
      .where('id', '=', world.ids.ada)
      .execute()
  })

  const edit = (fields: object) => world.ask('ada', 'PATCH /api/profile', fields)
  const rowOfAda = () =>
    world.db.selectFrom('users').selectAll().where('id', '=', world.ids.ada).executeTakeFirstOrThrow()

  test('neighbors see ada’s public profile only, and her own page shows her no more of it', async () => {
    await edit({ phone: '708 555 0100', address: '12 Maple Street, Oak Park, IL 60302', bio: 'Two cats' })
    for (const who of ['ben', 'ada'] as const) {
      const { status, body } = await world.ask(who, `GET /api/users/${world.ids.ada}`)
      expect(status).toBe(200)
      expect(body).toEqual({
        id: world.ids.ada,
        firstName: 'Ada',
        lastName: 'Lindgren',
        email: null,
        profileImageUrl: null,
        isVerified: false,
        totalRating: '0.00',
        ratingCount: 0,
        bio: 'Two cats',
        location: 'Oak Park, IL',
        isHelper: true,
        isRequester: true,
        createdAt: expect.any(String),
        promises: { asRequester: null, asHelper: null },
      })
    }
  })

  test('neighbors see the month in which ada joined, and she the exact time', async () => {
    const created_at = new Date('2026-01-31T23:59:58.765Z')
    await world.db.updateTable('users').set({ created_at }).where('id', '=', world.ids.ada).execute()
    const { body } = await world.ask('ben', `GET /api/users/${world.ids.ada}`)
    expect(body.createdAt).toBe('2026-01-01T00:00:00.000Z')
    expect((await world.ask('ada', 'GET /api/auth/user')).body.createdAt).toBe(created_at.toISOString())
  })

  test.each(['nonsense', '00000000-0000-4000-8000-000000000001'])('no user has the id %s', async (id) => {
    const { status, body } = await world.ask('ada', `GET /api/users/${id}`)
    expect([status, body]).toEqual([404, { code: 'user_missing', message: 'User Not Found' }])
  })

  test('ada changes the fields that she sends, and omitted ones stay', async () => {
    await edit({ phone: '708 555 0100', bio: 'Two cats' })
    const { status, body } = await edit({ lastName: 'Lund', bio: '' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      firstName: 'Ada',
      lastName: 'Lund',
      email: cast.ada.email,
      phone: '708 555 0100',
      bio: null,
    })
    expect((await world.ask('ada', 'GET /api/auth/user')).body).toEqual(body)
    expect((await rowOfAda()).name).toBe('Ada Lund')
  })

  test('her other screens are notified of the change', async () => {
    const before = world.busMessages.length
    await edit({ bio: 'I like roses.' })
    expect(world.busMessages.slice(before)).toMatchObject([{ to: world.ids.ada, event: { type: 'new_notification' } }])
  })

  test('her address decides her city, and without one there is none', async () => {
    const { body } = await edit({ address: '12 Maple Street, 60302' })
    expect([body.address, body.location, (await rowOfAda()).zip]).toEqual([
      '12 Maple Street, 60302',
      'Oak Park, IL',
      '60302',
    ])
    expect((await edit({ bio: 'Two cats' })).body.location).toBe('Oak Park, IL')
    expect((await edit({ address: 'behind the church' })).body.location).toBeNull()
    await edit({ address: '12 Maple Street, 60302' })
    expect((await edit({ address: null })).body).toMatchObject({ address: null, location: null })
    expect((await rowOfAda()).zip).toBeNull()
  })

  test('fields that are not hers to set are ignored', async () => {
    const before = await rowOfAda()
    const forbidden = {
      id: world.ids.ben,
      email: 'x@porchlight.example',
      isVerified: true,
      communityPoints: 1000,
      ratingSum: 5,
      ratingCount: 1,
      totalRating: '5.00',
      location: 'Paris',
      is_verified: true,
      createdAt: '2020-01-01T00:00:00.000Z',
    }
    expect((await edit(forbidden)).status).toBe(200)
    expect({ ...(await rowOfAda()), updated_at: null }).toEqual({ ...before, updated_at: null })
  })

  test('a wrong field is named', async () => {
    const { status, body } = await edit({ firstName: ' ', isHelper: 'yes' })
    expect(status).toBe(400)
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['firstName', 'isHelper'])
  })

  test('ada stays helper or requester', async () => {
    const refused = { status: 400, body: { code: 'no_role' } }
    expect(await edit({ isHelper: false, isRequester: false })).toMatchObject(refused)
    expect((await edit({ isHelper: false })).status).toBe(200)
    expect(await edit({ isRequester: false })).toMatchObject(refused)
    expect((await edit({ isHelper: true, isRequester: false })).body).toMatchObject({
      isHelper: true,
      isRequester: false,
    })
  })

  test('T117: two screens that each drop another role at once leave her one', async () => {
    for (let round = 0; round < 10; round++) {
      await world.db.updateTable('users').set({ is_helper: true, is_requester: true }).execute()
      const answers = await Promise.all([edit({ isHelper: false }), edit({ isRequester: false })])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      expect(answers.find(({ status }) => status === 400)?.body.code).toBe('no_role')
      const { is_helper, is_requester } = await rowOfAda()
      expect(is_helper || is_requester).toBe(true)
    }
  })

  test('T117: a constraint keeps one role, whatever both had read before', async () => {
    const drop = (role: object) =>
      inTransaction(world.db, world.bus, (tx) => updateProfile(tx, world.ids.ada, role, new Date()))
    const dropped = await Promise.allSettled([drop({ is_helper: false }), drop({ is_requester: false })])
    const failed = dropped.filter((drop) => drop.status === 'rejected')
    expect(failed).toHaveLength(1)
    expect(violatesConstraint(failed[0]?.reason, 'users_have_a_role')).toBe(true)
  })

  test('concurrent changes of different fields both count', async () => {
    await Promise.all([edit({ firstName: 'Adele' }), edit({ lastName: 'Lund' }), edit({ bio: 'Two cats' })])
    expect(await rowOfAda()).toMatchObject({ name: 'Adele Lund', bio: 'Two cats' })
  })
})
