import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { sweepUnheld } from '#server/files/sweep.ts'
import { fileLeft } from '#shared/messages/copy.ts'
import type { Review } from '#shared/reviews/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { formerNeighborId } from '#shared/users/former.ts'
import { password, pia } from '#tests/cast.ts'
import { deedsIn, former, type Life, liveAs, lou, secrets } from '#tests/given/leaver.ts'
import { openSocket } from '#tests/http/live.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

/** How long it may take to tell what happened before. */
const wholeStory = 180_000
describe.each(engines)('leaving on %s', (engine) => {
  let world: World
  let louId: string
  let tasks: Life['tasks']
  let ratings: unknown[]
  let file: Life['file']
  let sockets: WebSocket[]
  const closed: number[] = []
  const { ask, offer, step, write, ratingsOf, keptIds, readRows } = deedsIn(() => world)

  /** Everything that others can read, as one text. */
  async function readAll(readers = ['ada', 'ben', 'cleo', 'pia']): Promise<string> {
    const paths = ['/api/tasks', '/api/my-tasks', '/api/notifications', `/api/users/${louId}`]
    for (const id of [world.ids.ada, world.ids.ben]) paths.push(`/api/users/${id}`, `/api/users/${id}/reviews/received`)
    paths.push(`/api/users/${louId}/reviews/received`, `/api/users/${louId}/shared-tasks`)
    for (const id of Object.values(tasks))
      for (const more of ['', '/messages', '/conversations', '/offers', '/my-offer', '/reviews', '/can-review'])
        paths.push(`/api/tasks/${id}${more}`)
    const answers: string[] = []
    for (const who of readers)
      for (const path of paths) {
        const { status, body } = await ask(who, `GET ${path}`)
        expect([200, 404], `${who} ${path}`).toContain(status)
        answers.push(JSON.stringify(body))
      }
    return answers.join('\n')
  }

  async function openSocketOfLou() {
    const socket = await openSocket(world.address, world.cookies['lou'])
    socket.once('close', (code) => void closed.push(code))
    return socket
  }

  beforeAll(async () => {
    world = await openWorld(engine)
    await world.join('pia', pia)
    louId = await world.join('lou', lou)
    ;({ tasks, file } = await liveAs(louId, world))
    sockets = [await openSocketOfLou(), await openSocketOfLou()]
    ratings = await ratingsOf()
    expect((await ask('ada', `GET ${file.url}`)).status).toBe(200)
    expect(await keptIds()).toHaveLength(3)
    expect(await readAll(['ada'])).toMatch(secrets)
    expect(await readRows()).toContain(louId)
  }, wholeStory)
  afterAll(() => world.end())

  test.each([{ password: 'open sesame' }, { password: '' }, {}])('%j opens no way out', async (fields) => {
    const { status, body } = await ask('lou', 'DELETE /api/account', fields)
    expect([status, body.code]).toEqual([400, 'wrong_password'])
    expect((await ask('lou', 'GET /api/auth/user')).status).toBe(200)
  })

  test('a password in the address counts for nothing: it would be written down on the way', async () => {
    const query = `?password=${encodeURIComponent(password)}`
    expect((await ask('lou', `DELETE /api/account${query}`)).status).toBe(400)
  })

  test('T148: who leaves is signed out everywhere at once, and their screens are closed', async () => {
    world.heard.length = 0
    const { status, headers } = await ask('lou', 'DELETE /api/account', { password })
    expect(status).toBe(200)
    expect(headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/)
    await expect.poll(() => closed).toEqual([1008, 1008])
    expect(sockets).toHaveLength(2)
    expect((await ask('lou', 'GET /api/auth/user')).status).toBe(401)
    expect((await ask('lou', 'DELETE /api/account', { password })).status).toBe(401)
    expect((await ask('dan', 'POST /api/auth/login', { email: lou.email, password })).status).toBe(401)
  })

  test('whoever has one of their tasks on a screen hears that it is to be read again', async () => {
    const heardOf = (taskId: string) =>
      world.heard.filter(({ event }) => JSON.stringify(event).includes(taskId)).map(({ to }) => to)
    const { ben, cleo } = world.ids
    await expect.poll(() => heardOf(tasks.open)).toEqual(expect.arrayContaining([ben, cleo]))
    await expect.poll(() => heardOf(tasks.asking)).toContain(ben)
    // Each once: its requester and who waits by a notice, and the one who leaves.
    await expect.poll(() => new Set(heardOf(tasks.helping)).size).toBe(3)
    expect(heardOf(tasks.helping)).toHaveLength(3)
  })

  test('T148: nothing that anybody can read, and no row, says who it was', async () => {
    const seen = await readAll()
    expect(seen).toContain('Former')
    expect(seen).not.toMatch(secrets)
    expect(seen).not.toContain(louId)
    await sweepUnheld(world.db, world.files, new Date())
    expect(await keptIds(), 'neither files nor face are kept').toEqual([])
    expect((await ask('ada', `GET ${file.url}`)).status).toBe(404)
    const rows = await readRows()
    expect(rows).not.toMatch(secrets)
    expect(rows).not.toContain(louId)
    for (const who of ['ada', 'dan'])
      expect((await ask(who, `GET /api/users/${louId}`)).status).toBe(who === 'dan' ? 401 : 404)
  })

  test('what somebody did for others stays with them, without who it was', async () => {
    expect(await ratingsOf()).toEqual(ratings)
    const received = async (id: string): Promise<Review[]> =>
      (await ask('cleo', `GET /api/users/${id}/reviews/received`)).body
    const masked = 'I live at …. Call … or …! And more.'
    const said = masked.replace(' And more.', '')
    expect(await received(world.ids.ben)).toMatchObject([{ rating: 4, comment: null, reviewer: former }])
    expect(await received(world.ids.ada)).toMatchObject([{ rating: 5, comment: null, reviewer: former }])

    const asked: Task = (await ask('ben', `GET /api/tasks/${tasks.asked}`)).body
    expect(asked).toMatchObject({
      status: 'completed',
      requesterId: former.id,
      requester: former,
      helperId: world.ids.ben,
    })
    expect(asked).toMatchObject({ title: 'Help me move', description: masked, address: 'Oak Park, 60302' })
    expect([asked.latitude, asked.longitude]).toEqual([null, null])
    const chat = (await ask('ben', `GET /api/tasks/${tasks.asked}/messages`)).body
    expect(chat.at(-2)).toMatchObject({ senderId: former.id, sender: former, content: said })
    expect(chat.at(-1)).toMatchObject({ senderId: world.ids.ben, content: 'On my way' })

    const helped: Task = (await ask('ada', `GET /api/tasks/${tasks.helped}`)).body
    expect(helped).toMatchObject({
      status: 'completed',
      helperId: former.id,
      helper: former,
      requesterId: world.ids.ada,
    })
    const [partner] = (await ask('ada', `GET /api/tasks/${tasks.helped}/conversations`)).body
    expect(partner).toMatchObject({ firstName: 'Former', lastName: 'neighbor', email: null, profileImageUrl: null })
    const talk = (await ask('ada', `GET /api/tasks/${tasks.helped}/messages?with=${partner.userId}`)).body
    expect(talk[0]).toMatchObject({ sender: former, content: `Former neighbor offered to help: ${said}` })
    expect(talk.at(-1)).toMatchObject({ content: fileLeft, attachmentUrl: null, attachmentName: null })
    expect(talk).toHaveLength(3)
  })

  test('whoever waited for them is told, and can go on', async () => {
    const heard = async (who: string) =>
      (await ask(who, 'GET /api/notifications')).body.map(({ message }: { message: string }) => message)
    const { ben } = world.ids
    expect((await ask('ben', `GET /api/tasks/${tasks.open}`)).status).toBe(404)
    expect(await heard('ben')).toContain('"Water my plants" no longer needs help. Thank you for offering.')

    const asking: Task = (await ask('ben', `GET /api/tasks/${tasks.asking}`)).body
    expect(asking).toMatchObject({ status: 'closed', requesterId: former.id, requester: former, helperId: ben })
    expect(await heard('ben')).toContain(
      'Whoever asked for "Paint a fence" has deleted their account. Thank you for helping.',
    )
    const mine: Task[] = (await ask('ben', 'GET /api/my-tasks')).body
    expect(mine.map(({ id }) => id)).toEqual(expect.arrayContaining([tasks.asked, tasks.asking]))

    const helping: Task = (await ask('ada', `GET /api/tasks/${tasks.helping}`)).body
    expect(helping).toMatchObject({ status: 'open', helperId: null, helper: null })
    expect(await heard('ada')).toContain(
      'Your helper for "Mow the lawn" has deleted their account, so other neighbors can offer again.',
    )
    expect((await heard('pia')).join()).toContain('your offer still counts')
    const [again, ...others] = (await ask('ada', `GET /api/tasks/${tasks.helping}/offers`)).body
    expect([again.status, again.helper.firstName, others]).toEqual(['pending', 'Pia', []])
    expect((await step('ada', tasks.helping, 'assign', { helperId: again.helperId })).status).toBe(200)
    expect((await ask('ada', `GET /api/tasks/${tasks.offered}/offers`)).body).toEqual([])
  })

  test('nobody can take a step towards who has left, and no try is a failure of ours', async () => {
    const { ada, ben } = world.ids
    const review = { rating: 1, revieweeId: louId }
    const [partner] = (await ask('ada', `GET /api/tasks/${tasks.offered}/conversations`)).body
    const tries: [string, Promise<{ status: number }>, number][] = [
      ['ben writes on what is over', write('ben', tasks.asked, louId, 'Hello?'), 409],
      ['ben writes on what was closed', write('ben', tasks.asking, louId, 'Hello?'), 409],
      ['ada writes where lou offered', write('ada', tasks.offered, louId, 'Hello?'), 403],
      ['ada writes to the chat itself', write('ada', tasks.offered, partner.userId, 'Hello?'), 403],
      ['ada accepts lou', step('ada', tasks.offered, 'assign', { helperId: louId }), 409],
      ['ada reviews lou', ask('ada', 'POST /api/reviews', { taskId: tasks.helped, ...review }), 400],
      [
        'ada reviews nobody',
        ask('ada', 'POST /api/reviews', { ...review, taskId: tasks.helped, revieweeId: formerNeighborId }),
        400,
      ],
      ['ben reviews lou again', ask('ben', 'POST /api/reviews', { taskId: tasks.asked, ...review }), 400],
      ['ben starts', step('ben', tasks.asking, 'start'), 409],
      ['ben finishes', step('ben', tasks.asking, 'finish'), 409],
      ['ben releases', step('ben', tasks.asking, 'release', { reason: 'Nobody there' }), 409],
      ['ben completes', step('ben', tasks.asking, 'complete'), 403],
      ['pia offers', offer('pia', tasks.asking), 404],
      ['ada completes again', step('ada', tasks.helped, 'complete'), 200],
      ['ada closes again', step('ada', tasks.helped, 'close'), 200],
    ]
    for (const [what, tried, status] of tries) expect((await tried).status, what).toBe(status)
    for (const [who, id] of [
      ['ada', tasks.helped],
      ['ben', tasks.asked],
      ['ben', tasks.asking],
    ])
      expect((await ask(who as string, `GET /api/tasks/${id}/can-review`)).body).toEqual({ canReview: false })
    expect((await ask('ada', `GET /api/users/${ben}`)).status).toBe(200)
    expect((await ask('ben', `GET /api/users/${ada}/shared-tasks`)).body).toEqual([])
  })

  test('T148: the address is free for somebody new, who finds nothing of before', async () => {
    const id = await world.join('lou', lou)
    expect(id).not.toBe(louId)
    expect((await ask('lou', 'GET /api/auth/user')).body).toMatchObject({ ratingCount: 0, phone: null, bio: null })
    expect((await ask('lou', 'GET /api/my-tasks')).body).toEqual([])
    expect((await ask('lou', `GET /api/tasks/${tasks.asked}`)).status).toBe(404)
  })

  test('a task goes with the last of the two whose it was', async () => {
    const gone = async () =>
      (await world.db.selectFrom('tasks').select('id').where('id', '=', tasks.asked).execute()).length
    expect(await gone()).toBe(1)
    expect((await ask('ben', 'DELETE /api/account', { password })).status).toBe(200)
    expect(await gone()).toBe(0)
    expect(await readRows()).not.toContain(world.ids.ben)
    expect((await ask('pia', `GET /api/tasks/${tasks.asked}/messages`)).status).toBe(404)
  })

  test('who signs in with Google alone leaves just after doing so', async () => {
    const id = await world.join('gil', { firstName: 'Gil', lastName: 'Grove', email: 'gil@porchlight.example' })
    const account = { provider_id: 'google', account_id: 'g-gil', password: null }
    await world.db.updateTable('accounts').set(account).where('user_id', '=', id).execute()
    const since = (minutes: number) =>
      world.db
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - minutes * 60_000) })
        .where('user_id', '=', id)
        .execute()
    await since(11)
    const { status, body } = await ask('gil', 'DELETE /api/account', { password })
    expect([status, body.code]).toEqual([400, 'sign_in_again'])
    await since(9)
    expect((await ask('gil', 'DELETE /api/account')).status).toBe(200)
    expect(await readRows()).not.toContain('g-gil')
  })
})
