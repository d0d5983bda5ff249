import { describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { engines } from '#tests/setup/database.ts'
import { useWorld } from '#tests/use-world.ts'
import { plainRequest } from '#tests/world.ts'

/** Fields that users must not set themselves. */
const forbiddenFields = {
  isVerified: true,
  is_verified: true,
  communityPoints: 1_000_000,
  totalRating: '5.0',
  ratingCount: 99,
  ratingSum: 495,
  id: '00000000-0000-4000-8000-000000000001',
  createdAt: '2001-01-01T00:00:00.000Z',
  role: 'admin',
  passwordHash: 'x',
  emailVerified: true,
}

const withPrototypeFields = (fields: object) =>
  JSON.stringify(fields).replace(
    /}$/,
    `,"__proto__":{"isVerified":true,"status":"completed"},"constructor":{"prototype":{"isVerified":true}}}`,
  )

describe.each(engines)('fields that people must not set on %s', (engine) => {
  const world = useWorld(engine)

  const rowOf = (email: string) =>
    world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

  test('T037: ada cannot set her verification, rating, points or email through her profile', async () => {
    const before = await rowOf('ada@porchlight.example')
    const { status } = await world.ask('ada', 'PATCH /api/profile', {
      ...forbiddenFields,
      email: 'a@b.example',
      bio: 'Hello',
    })
    expect(status).toBe(200)
    const { updated_at, ...after } = await rowOf('ada@porchlight.example')
    expect(after).toEqual({ ...before, bio: 'Hello', updated_at: undefined })
  })

  test('T038: nobody signs up as verified, rated or with points', async () => {
    const email = 'eve@porchlight.example'
    const person = { firstName: 'Eve', lastName: 'Moss', email, password, isRequester: false, isHelper: true }
    const { status } = await world.ask('dan', 'POST /api/auth/register', { ...forbiddenFields, ...person })
    expect(status).toBe(201)
    expect(await rowOf(email)).toMatchObject({
      is_verified: false,
      email_verified: false,
      community_points: 0,
      rating_count: 0,
      rating_sum: 0,
      is_requester: true,
      is_helper: false,
    })
    expect((await rowOf(email)).id).not.toBe(forbiddenFields.id)
  })

  test('T039: a post belongs to the signed-in person and is open and new, whatever its fields claim', async () => {
    const claimed = {
      requesterId: world.ids.ben,
      helperId: world.ids.cleo,
      status: 'completed',
      id: forbiddenFields.id,
      createdAt: forbiddenFields.createdAt,
      completedAt: forbiddenFields.createdAt,
    }
    const { body: posted } = await world.ask('ada', 'POST /api/tasks', { ...plainRequest(), ...claimed })
    const own = { requesterId: world.ids.ada, helperId: null, status: 'open' }
    expect(posted).toMatchObject(own)
    expect([posted.id, posted.createdAt]).not.toContain(claimed.id)
    expect(Date.parse(posted.createdAt)).toBeGreaterThan(Date.now() - 60_000)
    const { body: edited } = await world.ask('ada', `PATCH /api/tasks/${posted.id}`, {
      ...claimed,
      title: 'Other words',
    })
    expect(edited).toEqual({ ...posted, title: 'Other words', termsVersion: 2 })
  })

  test('T032: a message is from the signed-in person, whatever its fields claim', async () => {
    const { id } = await world.post()
    const claimed = { senderId: world.ids.ben, sender_id: world.ids.ben, userId: world.ids.ben }
    const fields = { taskId: id, recipientId: world.ids.ada, content: 'Hello', ...claimed }
    const { body } = await world.ask('cleo', 'POST /api/messages', fields)
    expect(body).toMatchObject({ senderId: world.ids.cleo, sender: { id: world.ids.cleo } })
  })

  test('T049: an edit of the title keeps the pay, and the edited task is validated as a whole', async () => {
    const task = await world.post({ compensation: 45, duration: 2.5, availability: 'Evenings' })
    const edit = (fields: object) => world.ask('ada', `PATCH /api/tasks/${task.id}`, fields)
    expect((await edit({ title: 'Walk two dogs' })).body).toEqual({ ...task, title: 'Walk two dogs', termsVersion: 2 })
    const { status, body } = await edit({ compensationType: 'service' })
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'Please provide valid details' })
    expect((await world.ask('ada', `GET /api/tasks/${task.id}`)).body.compensation).toBe(45)
  })

  test('T056: prototype fields in a body change neither its own record nor that of another neighbor', async () => {
    const send = (who: string, line: string, fields: object) =>
      world.ask(who, line, {}, { body: withPrototypeFields(fields) })
    const posted = await send('ada', 'POST /api/tasks', plainRequest())
    const joined = await send('dan', 'POST /api/auth/register', {
      firstName: 'Fay',
      lastName: 'Moss',
      email: 'fay@porchlight.example',
      password,
    })
    const changed = await send('ben', 'PATCH /api/profile', { bio: 'Hello' })
    for (const { status } of [posted, joined, changed]) expect([200, 201, 400]).toContain(status)
    expect((await world.ask('cleo', 'GET /api/auth/user')).body.isVerified).toBe(false)
    expect((await world.post({}, 'cleo')).status).toBe('open')
    expect({}).not.toHaveProperty('isVerified')
  })
})
