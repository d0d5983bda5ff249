import { beforeAll, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { sweepUnreferenced } from '#server/features/files/jobs.ts'
import { fileDeletedText } from '#shared/messages/copy.ts'
import type { Review } from '#shared/reviews/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { formerNeighborId } from '#shared/users/former-neighbor.ts'
import { password, pia } from '#tests/cast.ts'
import {
  callsIn,
  type FilledAccount,
  fillAccount,
  formerNeighbor,
  lou,
  personalData,
} from '#tests/fixtures/filled-account.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

/** Time limit of the setup, which takes many steps. */
const wholeStory = 180_000
describe.each(engines)('account deletion on %s', (engine) => {
  const world = useWorld(engine)
  let louId: string
  let tasks: FilledAccount['tasks']
  let ratings: unknown[]
  let file: FilledAccount['file']
  let sockets: WebSocket[]
  const closed: number[] = []
  const { ask, offer, takeStep, write, readRatings, storedFileIds, dumpRows } = callsIn(() => world)

  /** Returns everything that the other people can read, as one text. */
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
    await world.join('pia', pia)
    louId = await world.join('lou', lou)
    ;({ tasks, file } = await fillAccount(louId, world))
    sockets = [await openSocketOfLou(), await openSocketOfLou()]
    ratings = await readRatings()
    expect((await ask('ada', `GET ${file.url}`)).status).toBe(200)
    expect(await storedFileIds()).toHaveLength(3)
    expect(await readAll(['ada'])).toMatch(personalData)
    expect(await dumpRows()).toContain(louId)
  }, wholeStory)

  test.each([{ password: 'open sesame' }, { password: '' }, {}])('%j does not delete the account', async (fields) => {
    const { status, body } = await ask('lou', 'DELETE /api/account', fields)
    expect([status, body.code]).toEqual([400, 'wrong_password'])
    expect((await ask('lou', 'GET /api/auth/user')).status).toBe(200)
  })

  test('a password in the URL is ignored, because URLs are logged', async () => {
    const query = `?password=${encodeURIComponent(password)}`
    expect((await ask('lou', `DELETE /api/account${query}`)).status).toBe(400)
  })

  test('T148: deleting an account signs it out everywhere at once and closes its sockets', async () => {
    world.busMessages.length = 0
    const { status, headers } = await ask('lou', 'DELETE /api/account', { password })
    expect(status).toBe(200)
    expect(headers.getSetCookie().join()).toMatch(/session_token=; Max-Age=0/)
    await expect.poll(() => closed).toEqual([1008, 1008])
    expect(sockets).toHaveLength(2)
    expect((await ask('lou', 'GET /api/auth/user')).status).toBe(401)
    expect((await ask('lou', 'DELETE /api/account', { password })).status).toBe(401)
    expect((await ask('dan', 'POST /api/auth/login', { email: lou.email, password })).status).toBe(401)
  })

  test('screens that show a task of the deleted account are notified to refetch it', async () => {
    const recipientsOf = (taskId: string) =>
      world.busMessages.filter(({ event }) => JSON.stringify(event).includes(taskId)).map(({ to }) => to)
    const { ben, cleo } = world.ids
    await expect.poll(() => recipientsOf(tasks.open)).toEqual(expect.arrayContaining([ben, cleo]))
    await expect.poll(() => recipientsOf(tasks.asking)).toContain(ben)
    // Each gets one event: the requester and the waiting helper with a notification, and the person who leaves.
    await expect.poll(() => new Set(recipientsOf(tasks.helping)).size).toBe(3)
    expect(recipientsOf(tasks.helping)).toHaveLength(3)
  })

  test('T148: nothing that anybody can read, and no row, identifies the deleted account', async () => {
    const seen = await readAll()
    expect(seen).toContain('Former')
    expect(seen).not.toMatch(personalData)
    expect(seen).not.toContain(louId)
    await sweepUnreferenced(world.db, world.files, new Date())
    expect(await storedFileIds(), 'neither files nor avatar are left').toEqual([])
    expect((await ask('ada', `GET ${file.url}`)).status).toBe(404)
    const rows = await dumpRows()
    expect(rows).not.toMatch(personalData)
    expect(rows).not.toContain(louId)
    for (const who of ['ada', 'dan'])
      expect((await ask(who, `GET /api/users/${louId}`)).status).toBe(who === 'dan' ? 401 : 404)
  })

  test('the work that somebody did for others stays with them, anonymously', async () => {
    expect(await readRatings()).toEqual(ratings)
    const received = async (id: string): Promise<Review[]> =>
      (await ask('cleo', `GET /api/users/${id}/reviews/received`)).body
    const masked = 'I live at …. Call … or …! And more.'
    const maskedOffer = masked.replace(' And more.', '')
    expect(await received(world.ids.ben)).toMatchObject([{ rating: 4, comment: null, reviewer: formerNeighbor }])
    expect(await received(world.ids.ada)).toMatchObject([{ rating: 5, comment: null, reviewer: formerNeighbor }])

    const asked: Task = (await ask('ben', `GET /api/tasks/${tasks.asked}`)).body
    expect(asked).toMatchObject({
      status: 'completed',
      requesterId: formerNeighbor.id,
      requester: formerNeighbor,
      helperId: world.ids.ben,
    })
    expect(asked).toMatchObject({ title: 'Help me move', description: masked, address: 'Oak Park, 60302' })
    expect([asked.latitude, asked.longitude]).toEqual([null, null])
    const chat = (await ask('ben', `GET /api/tasks/${tasks.asked}/messages`)).body
    expect(chat.at(-2)).toMatchObject({ senderId: formerNeighbor.id, sender: formerNeighbor, content: maskedOffer })
    expect(chat.at(-1)).toMatchObject({ senderId: world.ids.ben, content: 'On my way' })

    const helped: Task = (await ask('ada', `GET /api/tasks/${tasks.helped}`)).body
    expect(helped).toMatchObject({
      status: 'completed',
      helperId: formerNeighbor.id,
      helper: formerNeighbor,
      requesterId: world.ids.ada,
    })
    const [partner] = (await ask('ada', `GET /api/tasks/${tasks.helped}/conversations`)).body
    expect(partner).toMatchObject({ firstName: 'Former', lastName: 'neighbor', email: null, profileImageUrl: null })
    const talk = (await ask('ada', `GET /api/tasks/${tasks.helped}/messages?with=${partner.userId}`)).body
    expect(talk[0]).toMatchObject({
      sender: formerNeighbor,
      content: `Former neighbor offered to help: ${maskedOffer}`,
    })
    expect(talk.at(-1)).toMatchObject({ content: fileDeletedText, attachmentUrl: null, attachmentName: null })
    expect(talk).toHaveLength(3)
  })

  test('neighbors who waited for the deleted account are notified and can go on', async () => {
    const notificationsOf = async (who: string) =>
      (await ask(who, 'GET /api/notifications')).body.map(({ message }: { message: string }) => message)
    const { ben } = world.ids
    expect((await ask('ben', `GET /api/tasks/${tasks.open}`)).status).toBe(404)
    expect(await notificationsOf('ben')).toContain('"Water my plants" no longer needs help. Thank you for offering.')

    const asking: Task = (await ask('ben', `GET /api/tasks/${tasks.asking}`)).body
    expect(asking).toMatchObject({
      status: 'closed',
      requesterId: formerNeighbor.id,
      requester: formerNeighbor,
      helperId: ben,
    })
    const ended = /Your arrangement with \u2068?a former neighbor\u2069?( on \w+)? will not take place\./
    expect((await notificationsOf('ben')).join()).toMatch(ended)
    const mine: Task[] = (await ask('ben', 'GET /api/my-tasks')).body
    expect(mine.map(({ id }) => id)).toEqual(expect.arrayContaining([tasks.asked, tasks.asking]))

    const helping: Task = (await ask('ada', `GET /api/tasks/${tasks.helping}`)).body
    expect(helping).toMatchObject({ status: 'open', helperId: null, helper: null })
    expect(await notificationsOf('ada')).toContain(
      'Your helper for "Mow the lawn" has deleted their account, so other neighbors can offer again.',
    )
    expect((await notificationsOf('pia')).join()).toContain('your offer still counts')
    const [again, ...others] = (await ask('ada', `GET /api/tasks/${tasks.helping}/offers`)).body
    expect([again.status, again.helper.firstName, others]).toEqual(['pending', 'Pia', []])
    expect((await takeStep('ada', tasks.helping, 'assign', { helperId: again.helperId })).status).toBe(200)
    expect((await ask('ada', `GET /api/tasks/${tasks.offered}/offers`)).body).toEqual([])
  })

  test('nobody can take a step towards a deleted account, and no attempt fails with a 500', async () => {
    const { ada, ben } = world.ids
    const review = { rating: 1, revieweeId: louId }
    const [partner] = (await ask('ada', `GET /api/tasks/${tasks.offered}/conversations`)).body
    const attempts: [string, Promise<{ status: number }>, number][] = [
      ['ben writes on what is over', write('ben', tasks.asked, louId, 'Hello?'), 409],
      ['ben writes on what was closed', write('ben', tasks.asking, louId, 'Hello?'), 409],
      ['ada writes where lou offered', write('ada', tasks.offered, louId, 'Hello?'), 403],
      ['ada writes to the chat itself', write('ada', tasks.offered, partner.userId, 'Hello?'), 403],
      ['ada accepts lou', takeStep('ada', tasks.offered, 'assign', { helperId: louId }), 409],
      ['ada reviews lou', ask('ada', 'POST /api/reviews', { taskId: tasks.helped, ...review }), 400],
      [
        'ada reviews nobody',
        ask('ada', 'POST /api/reviews', { ...review, taskId: tasks.helped, revieweeId: formerNeighborId }),
        400,
      ],
      ['ben reviews lou again', ask('ben', 'POST /api/reviews', { taskId: tasks.asked, ...review }), 400],
      ['ben starts', takeStep('ben', tasks.asking, 'start'), 409],
      ['ben finishes', takeStep('ben', tasks.asking, 'finish'), 409],
      ['ben releases', takeStep('ben', tasks.asking, 'release', { reason: 'Nobody there' }), 409],
      ['ben completes', takeStep('ben', tasks.asking, 'complete'), 403],
      ['pia offers', offer('pia', tasks.asking), 404],
      ['ada completes again', takeStep('ada', tasks.helped, 'complete'), 200],
      ['ada closes again', takeStep('ada', tasks.helped, 'close'), 200],
    ]
    for (const [what, tried, status] of attempts) expect((await tried).status, what).toBe(status)
    for (const [who, id] of [
      ['ada', tasks.helped],
      ['ben', tasks.asked],
      ['ben', tasks.asking],
    ])
      expect((await ask(who as string, `GET /api/tasks/${id}/can-review`)).body).toEqual({ canReview: false })
    expect((await ask('ada', `GET /api/users/${ben}`)).status).toBe(200)
    expect((await ask('ben', `GET /api/users/${ada}/shared-tasks`)).body).toEqual([])
  })

  test('T148: the address is free again, and a new account finds nothing of the old one', async () => {
    const id = await world.join('lou', lou)
    expect(id).not.toBe(louId)
    expect((await ask('lou', 'GET /api/auth/user')).body).toMatchObject({ ratingCount: 0, phone: null, bio: null })
    expect((await ask('lou', 'GET /api/my-tasks')).body).toEqual([])
    expect((await ask('lou', `GET /api/tasks/${tasks.asked}`)).status).toBe(404)
  })

  test('a task is deleted with the last of its two participants', async () => {
    const deletedUrl = async () =>
      (await world.db.selectFrom('tasks').select('id').where('id', '=', tasks.asked).execute()).length
    expect(await deletedUrl()).toBe(1)
    expect((await ask('ben', 'DELETE /api/account', { password })).status).toBe(200)
    expect(await deletedUrl()).toBe(0)
    expect(await dumpRows()).not.toContain(world.ids.ben)
    expect((await ask('pia', `GET /api/tasks/${tasks.asked}/messages`)).status).toBe(404)
  })

  test('a user who signs in with Google alone deletes the account just after signing in', async () => {
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
    expect(await dumpRows()).not.toContain('g-gil')
  })
})
