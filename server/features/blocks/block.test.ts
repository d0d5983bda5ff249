import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formerNeighborId } from '#shared/users/former-neighbor.ts'
import { cast, type Neighbor, password, pia } from '#tests/cast.ts'
import { picture } from '#tests/fixtures/files.ts'
import { filesOf } from '#tests/http/files.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines, type World } from '#tests/world.ts'

const clean = ['blocks', 'reviews', 'arrangements', 'tasks', 'notifications'] as const
const missing = { status: 404, body: { code: 'user_missing', message: 'User Not Found' } }
const twoWays = [
  ['ada', 'ben'],
  ['ben', 'ada'],
] as const

describe.each(engines)('a block on %s', (engine) => {
  const world = useWorld(engine)
  beforeAll(async () => {
    world.ids = { ...world.ids, pia: await world.join('pia', pia) } as World['ids']
  })
  beforeEach(async () => {
    for (const table of clean) await world.db.deleteFrom(table).execute()
    for (const who of ['ada', 'ben', 'cleo'] as const)
      await world.ask(who, 'PATCH /api/profile', { ...cast[who], email: undefined })
  })

  const block = (who: string, whom: Neighbor) => world.ask(who, `POST /api/users/${world.ids[whom]}/block`)
  const unblock = (who: string, whom: Neighbor) => world.ask(who, `DELETE /api/users/${world.ids[whom]}/block`)
  const write = (who: Neighbor, to: Neighbor, taskId: string) =>
    world.ask(who, 'POST /api/messages', { taskId, recipientId: world.ids[to], content: `Hello ${to}` })
  const newest = async (who: Neighbor) =>
    (await world.ask(who, 'GET /api/notifications')).body[0] as {
      title: string
      message: string
      relatedTaskId: string
      fromId: string | null
    }
  const readFeed = async (who: string): Promise<string> => {
    const { url } = await world.callOrThrow(who, 'POST /api/calendar')
    return (await world.ask('dan', `GET ${url.replace('http://localhost', '')}`)).body
  }
  const readTask = (who: string, id: string) => world.ask(who, `GET /api/tasks/${id}`)

  describe.each(twoWays)('of %s, who blocks %s', (blocker, blocked) => {
    test('hides each from the other like nobody, and leaves everybody else as they are', async () => {
      const posts = { ada: await world.post({}, 'ada'), ben: await world.post({}, 'ben') }
      const listOf = async (who: string) =>
        (await world.ask(who, 'GET /api/tasks')).body.map(({ id }: { id: string }) => id).sort()
      await block(blocker, blocked)
      for (const [who, other] of twoWays) {
        expect(await world.ask(who, `GET /api/users/${world.ids[other]}`)).toMatchObject(missing)
        expect(await listOf(who)).toEqual([posts[who].id])
        expect((await readTask(who, posts[other].id)).body.code).toBe('task_missing')
        expect((await world.ask(who, 'POST /api/offers', { taskId: posts[other].id })).status).toBe(404)
        expect((await write(who, other, posts[other].id)).status).toBe(404)
      }
      expect(await listOf('cleo')).toEqual(
        Object.values(posts)
          .map(({ id }) => id)
          .sort(),
      )
      expect((await world.ask('cleo', `GET /api/users/${world.ids.ada}`)).status).toBe(200)
    })

    test('closes their chat, which both can still read, and is not told', async () => {
      const { id } = await world.post()
      await write('ben', 'ada', id)
      await world.db.deleteFrom('notifications').execute()
      await block(blocker, blocked)
      for (const [who, other] of twoWays) {
        const chat = await world.ask(who, `GET /api/tasks/${id}/messages?with=${world.ids.ben}`)
        expect(chat.body.map(({ content }: { content: string }) => content)).toEqual(['Hello ada'])
        const [partner] = (await world.ask(who, `GET /api/tasks/${id}/conversations`)).body
        expect(partner).toMatchObject({ userId: world.ids[other], isClosed: true })
        const [summary] = (await world.ask(who, 'GET /api/conversations')).body
        expect(summary).toMatchObject({ taskId: id, isUnread: false, partner: { isClosed: true } })
        expect(await write(who, other, id)).toMatchObject({
          status: 403,
          body: { code: 'conversation_closed', message: 'This conversation is closed.' },
        })
      }
      expect((await readTask('ben', id)).status).toBe(404)
      expect(await world.db.selectFrom('notifications').selectAll().execute()).toEqual([])
    })

    test('ends their arrangement, and the other side reads the same sentence after a deletion', async () => {
      const { id, title } = await world.match()
      await world.ask('cleo', `GET /api/tasks/${id}`)
      await block(blocker, blocked)
      expect((await readTask('ada', id)).body).toMatchObject({ status: 'open', helperId: null })
      const { message, relatedTaskId } = await newest(blocked)
      const name = cast[blocker].firstName
      expect(message).toMatch(
        new RegExp(`^Your arrangement with \\u2068?${name}\\u2069? on \\w+.* will not take place\\.`),
      )
      expect(message).toContain('It is not because of anything you did. If you meant to meet anyway, that is no longer')
      expect(message.endsWith('Your request is open again.')).toBe(blocked === 'ada')
      expect(relatedTaskId).toBe(blocked === 'ada' ? id : null)
      expect(message).not.toContain(title)
      expect(await newest(blocker)).not.toMatchObject({ title: 'An arrangement has ended' })
    })

    test('withdraws the offers between the two, for good', async () => {
      const [asked, passed] = [await world.post(), await world.post()]
      for (const { id } of [asked, passed]) await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
      await world.callOrThrow('cleo', 'POST /api/offers', { taskId: passed.id })
      await world.callOrThrow('ada', `PATCH /api/tasks/${passed.id}/assign`, { helperId: world.ids.cleo })
      await block(blocker, blocked)
      await world.callOrThrow('ada', `PATCH /api/tasks/${passed.id}/release`, { reason: 'Rain' })
      await unblock(blocker, blocked)
      const statuses = await world.db
        .selectFrom('offers')
        .select('status')
        .where('helper_id', '=', world.ids.ben)
        .execute()
      expect(statuses.map(({ status }) => status).sort()).toEqual(['withdrawn', 'withdrawn'])
      expect((await world.ask('ben', 'POST /api/offers', { taskId: asked.id })).status).toBe(201)
    })

    test('cuts the address, the surname, the picture and a later name where they have met', async () => {
      const { id } = await world.match({ addressPrivate: false })
      await world.callOrThrow('ben', `PATCH /api/tasks/${id}/finish`)
      await write('ben', 'ada', id)
      await write('ada', 'ben', id)
      const image = `data:image/png;base64,${(await picture()).toString('base64')}`
      const urlOf = async (who: Neighbor) =>
        (await world.callOrThrow(who, 'PATCH /api/profile', { profileImageUrl: image })).profileImageUrl
      const urls = { ada: await urlOf('ada'), ben: await urlOf('ben') }
      await block(blocker, blocked)
      const renamed = { ada: 'Adelheid', ben: 'Benedikt' }
      for (const [who] of twoWays) await world.callOrThrow(who, 'PATCH /api/profile', { firstName: renamed[who] })
      await world.callOrThrow('ada', `PATCH /api/tasks/${id}/complete`)
      for (const [who, other] of twoWays) {
        const review = { taskId: id, revieweeId: world.ids[other], rating: 5, comment: 'Thank you' }
        expect((await world.ask(who, 'POST /api/reviews', review)).status).toBe(201)
      }

      for (const [who, other] of twoWays) {
        const lines = [`tasks/${id}`, 'my-tasks', `tasks/${id}/messages?with=${world.ids.ben}`, 'conversations']
        const paths = [
          ...lines,
          `tasks/${id}/conversations`,
          `tasks/${id}/reviews`,
          `tasks/${id}/offers`,
          'notifications',
        ]
        for (const path of paths) {
          const text = JSON.stringify((await world.ask(who, `GET /api/${path}`)).body)
          for (const hidden of [cast[other].lastName, renamed[other], urls[other]])
            expect(text, path).not.toContain(hidden)
          if (who === 'ben') expect(text, path).not.toContain('12 Maple')
        }
        expect((await filesOf(world).get(who, urls[other])).status).toBe(404)
        const task = (await readTask(who, id)).body
        expect(task[who === 'ada' ? 'helper' : 'requester']).toMatchObject({
          id: world.ids[other],
          firstName: cast[other].firstName,
          lastName: '',
          profileImageUrl: null,
          ratingCount: 0,
        })
        expect((await world.ask('cleo', `GET /api/users/${world.ids[other]}`)).body.firstName).toBe(renamed[other])
        expect((await filesOf(world).get('cleo', urls[other])).status).toBe(200)
      }
      expect((await world.ask('ben', `GET /api/tasks/${id}/calendar`)).status).toBe(403)
    })

    test('folds a review by the blocked person for the blocker alone, and raises no notification', async () => {
      const { id } = await world.match()
      await world.callOrThrow('ada', `PATCH /api/tasks/${id}/complete`)
      await world.db.deleteFrom('notifications').execute()
      await block(blocker, blocked)
      for (const [who, other] of twoWays)
        await world.callOrThrow(who, 'POST /api/reviews', { taskId: id, revieweeId: world.ids[other], rating: 4 })
      const isFolded = async (viewer: string, of: Neighbor) =>
        (await world.ask(viewer, `GET /api/users/${world.ids[of]}/reviews/received`)).body[0].isByBlocked
      expect(await isFolded(blocker, blocker)).toBe(true)
      expect(await isFolded(blocked, blocked)).toBe(false)
      expect(await isFolded('cleo', blocker)).toBe(false)
      expect(await world.db.selectFrom('notifications').selectAll().execute()).toEqual([])
    })
  })

  test('does not show a helper how the open task of the other goes on', async () => {
    const { id } = await world.match()
    await block('ada', 'ben')
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}`, { title: 'A new secret title' })
    const offer = await world.db.selectFrom('offers').select('id').where('task_id', '=', id).executeTakeFirstOrThrow()
    const feedOfBen = await readFeed('ben')
    expect(feedOfBen).toContain(id)
    expect(feedOfBen).toContain('CANCELLED')
    expect(feedOfBen).not.toContain('secret')
    expect(JSON.stringify((await world.ask('ben', 'GET /api/conversations')).body)).not.toContain('secret')
    expect((await world.ask('ben', `PATCH /api/offers/${offer.id}/withdraw`)).status).toBe(404)
    expect((await world.ask('ben', `GET /api/tasks/${id}/can-review`)).body).toEqual({ canReview: false })
    await world.callOrThrow('ada', `DELETE /api/tasks/${id}`)
    expect(await readFeed('ben')).toContain(id)
  })

  test('lets work that is done end, and not begin again, and the helper is told without a sender', async () => {
    const { id } = await world.match()
    await world.callOrThrow('ben', `PATCH /api/tasks/${id}/finish`)
    await block('ben', 'ada')
    expect((await readTask('ada', id)).body).toMatchObject({ status: 'pending_review', isBlocked: true })
    expect(await world.ask('ada', `PATCH /api/tasks/${id}/resume`)).toMatchObject({
      status: 403,
      body: { code: 'conversation_closed' },
    })
    await world.callOrThrow('ada', 'PATCH /api/profile', { firstName: 'Renamed' })
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}/complete`)
    expect(await newest('ben')).toMatchObject({ title: 'Task completed', fromId: null })
    expect((await newest('ben')).message).not.toContain('Renamed')
    expect(await readFeed('ben')).not.toContain(id)
  })

  test('leaves no name in a notification once that account is deleted', async () => {
    const lou = await world.newcomer()
    const { id } = await world.post()
    await world.callOrThrow(lou.name, 'POST /api/offers', { taskId: id })
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}/assign`, { helperId: lou.id })
    await world.callOrThrow(lou.name, `POST /api/users/${world.ids.ada}/block`)
    expect((await newest('ada')).title).toBe('An arrangement has ended')
    await world.callOrThrow(lou.name, 'DELETE /api/account', { password })
    const titles = (await world.ask('ada', 'GET /api/notifications')).body.map(({ title }: { title: string }) => title)
    expect(titles).not.toContain('An arrangement has ended')
  })

  test('back keeps the name of the first block', async () => {
    const { id } = await world.post()
    await write('ben', 'ada', id)
    await block('ben', 'ada')
    await world.callOrThrow('ben', 'PATCH /api/profile', { firstName: 'Renamed' })
    expect((await block('ada', 'ben')).body.firstName).toBe('Ben')
  })

  test('leaves the screens alone of those whom the requester does not reach', async () => {
    const { id } = await world.post()
    await write('cleo', 'ada', id)
    await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    await block('ada', 'cleo')
    world.busMessages.length = 0
    await world.callOrThrow('ben', `PATCH /api/tasks/${id}/start`)
    expect(world.busMessages.map(({ to }) => to)).toContain(world.ids.ada)
    expect(world.busMessages.map(({ to }) => to)).not.toContain(world.ids.cleo)
  })

  test('is idempotent, in the list of the blocker alone, and named as the other was called then', async () => {
    const first = await block('ada', 'ben')
    await world.callOrThrow('ben', 'PATCH /api/profile', { firstName: 'Benjamin' })
    expect((await block('ada', 'ben')).body).toEqual(first.body)
    expect(first).toMatchObject({
      status: 200,
      body: { id: world.ids.ben, firstName: 'Ben', createdAt: expect.stringMatching(/^\d{4}-/) },
    })
    expect((await world.ask('ada', 'GET /api/blocks')).body).toEqual([first.body])
    expect((await world.ask('ben', 'GET /api/blocks')).body).toEqual([])
    for (const turn of ['once', 'twice']) expect((await unblock('ada', 'ben')).status, turn).toBe(200)
    expect((await world.ask('ada', 'GET /api/blocks')).body).toEqual([])
    expect((await world.ask('ada', `GET /api/users/${world.ids.ben}`)).status).toBe(200)
  })

  test('of oneself or of nobody is refused', async () => {
    expect(await block('ada', 'ada')).toMatchObject({ status: 400, body: { code: 'block_self' } })
    expect(await unblock('ada', 'ada')).toMatchObject({ status: 400, body: { code: 'block_self' } })
    for (const id of [formerNeighborId, 'nobody', '00000000-0000-4000-8000-0000000000ff'])
      for (const method of ['POST', 'DELETE'])
        expect(await world.ask('ada', `${method} /api/users/${id}/block`)).toMatchObject(missing)
  })

  test('back is possible for somebody met before, and tells a stranger nothing', async () => {
    await block('ada', 'ben')
    expect(await block('ben', 'ada')).toMatchObject(missing)
    expect(await unblock('ben', 'ada')).toMatchObject(missing)
    await unblock('ada', 'ben')
    const { id } = await world.post()
    await write('ben', 'ada', id)
    await block('ada', 'ben')
    expect((await block('ben', 'ada')).status).toBe(200)
    await unblock('ada', 'ben')
    expect((await world.ask('ada', `GET /api/users/${world.ids.ben}`)).status).toBe(404)
  })

  test('tells the helpers who were passed over that their offers stand again', async () => {
    const { id } = await world.post()
    for (const who of ['ben', 'cleo'] as const) await world.callOrThrow(who, 'POST /api/offers', { taskId: id })
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    await block('ben', 'ada')
    expect(await newest('cleo')).toMatchObject({ title: expect.stringMatching(/^Free again, /), relatedTaskId: id })
  })

  test('ends with the account of either', async () => {
    const lou = await world.newcomer()
    await world.callOrThrow(lou.name, `POST /api/users/${world.ids.ada}/block`)
    await world.callOrThrow('ben', `POST /api/users/${lou.id}/block`)
    await world.callOrThrow(lou.name, 'DELETE /api/account', { password })
    expect(await world.db.selectFrom('blocks').selectAll().execute()).toEqual([])
  })
})
