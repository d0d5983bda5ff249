import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { engines } from '#tests/setup/database.ts'
import { openWorld, plainRequest, type World } from '#tests/world.ts'

/** What is never a person's to say of themselves. */
const ownTitles = {
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

const inherited = (fields: object) =>
  JSON.stringify(fields).replace(
    /}$/,
    `,"__proto__":{"isVerified":true,"status":"completed"},"constructor":{"prototype":{"isVerified":true}}}`,
  )

describe.each(engines)('fields that are not theirs to set on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  const rowOf = (email: string) =>
    world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

  test('T037: ada cannot verify, rate, enrich or rename herself through her profile', async () => {
    const before = await rowOf('ada@porchlight.example')
    const { status } = await world.ask('ada', 'PATCH /api/profile', {
      ...ownTitles,
      email: 'a@b.example',
      bio: 'Hello',
    })
    expect(status).toBe(200)
    const { updated_at, ...after } = await rowOf('ada@porchlight.example')
    expect(after).toEqual({ ...before, bio: 'Hello', updated_at: undefined })
  })

  test('T038: nobody joins verified, rated or rich', async () => {
    const email = 'eve@porchlight.example'
    const person = { firstName: 'Eve', lastName: 'Moss', email, password, isRequester: false, isHelper: true }
    const { status } = await world.ask('dan', 'POST /api/auth/register', { ...ownTitles, ...person })
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
    expect((await rowOf(email)).id).not.toBe(ownTitles.id)
  })

  test('T039: a post is whose session it is, open and new, whatever it says', async () => {
    const claims = {
      requesterId: world.ids.ben,
      helperId: world.ids.cleo,
      status: 'completed',
      id: ownTitles.id,
      createdAt: ownTitles.createdAt,
      completedAt: ownTitles.createdAt,
    }
    const { body: posted } = await world.ask('ada', 'POST /api/tasks', { ...plainRequest(), ...claims })
    const own = { requesterId: world.ids.ada, helperId: null, status: 'open' }
    expect(posted).toMatchObject(own)
    expect([posted.id, posted.createdAt]).not.toContain(claims.id)
    expect(Date.parse(posted.createdAt)).toBeGreaterThan(Date.now() - 60_000)
    const { body: edited } = await world.ask('ada', `PATCH /api/tasks/${posted.id}`, {
      ...claims,
      title: 'Other words',
    })
    expect(edited).toEqual({ ...posted, title: 'Other words', termsVersion: 2 })
  })

  test('T032: a message is from whose session it is, whatever it says', async () => {
    const { id } = await world.post()
    const claims = { senderId: world.ids.ben, sender_id: world.ids.ben, userId: world.ids.ben }
    const fields = { taskId: id, recipientId: world.ids.ada, content: 'Hello', ...claims }
    const { body } = await world.ask('cleo', 'POST /api/messages', fields)
    expect(body).toMatchObject({ senderId: world.ids.cleo, sender: { id: world.ids.cleo } })
  })

  test('T049: an edit of the title leaves the pay as it is, and the whole is held to the rules again', async () => {
    const task = await world.post({ compensation: 45, duration: 2.5, availability: 'Evenings' })
    const edit = (fields: object) => world.ask('ada', `PATCH /api/tasks/${task.id}`, fields)
    expect((await edit({ title: 'Walk two dogs' })).body).toEqual({ ...task, title: 'Walk two dogs', termsVersion: 2 })
    const { status, body } = await edit({ compensationType: 'service' })
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'Please provide valid details' })
    expect((await world.ask('ada', `GET /api/tasks/${task.id}`)).body.compensation).toBe(45)
  })

  test('T056: what a body says of prototypes touches neither it nor the next neighbor', async () => {
    const send = (who: string, line: string, fields: object) => world.ask(who, line, {}, { body: inherited(fields) })
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
