import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { enqueueMails } from '#server/features/outbox/store.ts'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { cast, password } from '#tests/cast.ts'
import { facts, startModeration } from '#tests/fixtures/moderation.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { connectSocket } from '#tests/http/open-socket.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const suspension = { kind: 'suspend', rule: 2, facts, days: 30 }
const limit = { kind: 'limit', rule: 2, facts, days: 7 }
const refused = { status: 403, body: { code: 'suspended', message: 'Your account is suspended.' } }

describe.each(engines)('a restricted neighbor on %s', (engine) => {
  const world = useWorld(engine)

  /** Reports Ada's new post, and decides so. */
  async function decideAbout(fields: object) {
    const moderation = await startModeration(world)
    await world.db.deleteFrom('restrictions').execute()
    await signInAgain()
    const found = await moderation.reportedPost()
    return { ...moderation, ...found, decideNow: () => moderation.decide(found, fields) }
  }
  async function signInAgain() {
    const answer = await world.ask('dan', 'POST /api/auth/login', { email: cast.ada.email, password })
    world.cookies['ada'] = cookieFrom(answer)
    return answer
  }
  const endNow = () => sql`update restrictions set ends_at = now()`.execute(world.db)
  const status = async (who: string, request: `${string} /${string}`, body?: object) =>
    (await world.ask(who, request, body)).status

  test('who is suspended is signed out, and can then call what is left to them, and nothing else', async () => {
    const { decideNow, notices } = await decideAbout(suspension)
    const socket = connectSocket(world.address, world.cookies['ada'])
    await once(socket, 'open')
    const closed = once(socket, 'close')
    expect((await decideNow()).status).toBe(200)
    await closed
    expect(await status('ada', 'GET /api/auth/user')).toBe(401)

    const { status: signedIn, body } = await signInAgain()
    expect([signedIn, Date.parse(body.suspension.until) - Date.now()]).toEqual([200, expect.closeTo(30 * 864e5, -6)])
    const left = []
    for (const call of Object.values<Record<string, Call>>(api).flatMap((feature) => Object.values(feature))) {
      if (call.isPublic) continue
      const request = `${call.method} ${call.path.replace(/:\w+/g, world.ids.ada)}` as const
      if (call.isForSuspended) left.push(`${call.method} ${call.path}`)
      else expect([request, await world.ask('ada', request)]).toMatchObject([request, refused])
    }
    expect(left).toEqual([
      'GET /api/auth/user',
      'GET /api/auth/methods',
      'GET /api/notices',
      'POST /api/decisions/:id/appeal',
      'GET /api/account/export',
      'DELETE /api/account',
    ])
    expect(await world.ask('ada', 'GET /files/1')).toMatchObject(refused)
    const [, response] = await once(connectSocket(world.address, world.cookies['ada']), 'unexpected-response')
    expect(response.statusCode).toBe(403)

    expect(await notices('ada')).toMatchObject([{ kind: 'suspend', text: facts, until: body.suspension.until }])
    expect(await status('ada', 'GET /api/account/export')).toBe(200)
    await endNow()
    expect((await world.ask('ada', 'GET /api/auth/user')).body).toMatchObject({ suspension: null })
    expect(await status('ada', 'GET /api/tasks')).toBe(200)
  })

  test('who is suspended without an end is told so, and vanishes until a decision is changed', async () => {
    const { decideNow, taskId } = await decideAbout({ ...suspension, days: null })
    await world.callOrThrow('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Hello' })
    const post = await world.post({}, 'ben')
    await world.callOrThrow('ada', 'POST /api/offers', { taskId: post.id, message: 'I have time' })
    const seen = async () => ({
      profile: await status('ben', `GET /api/users/${world.ids.ada}`),
      post: await status('ben', `GET /api/tasks/${taskId}`),
      posts: (await world.ask('ben', 'GET /api/tasks')).body.length,
      offers: (await world.ask('ben', `GET /api/tasks/${post.id}/offers`)).body.length,
      chat: await status('ben', `GET /api/tasks/${taskId}/messages?with=${world.ids.ben}`),
      isClosed: (await world.ask('ben', 'GET /api/conversations')).body[0].partner.isClosed,
      writing: await status('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Hello?' }),
    })
    const before = { profile: 200, post: 200, posts: 2, offers: 1, chat: 200, isClosed: false, writing: 201 }
    expect(await seen()).toEqual(before)
    expect((await decideNow()).status).toBe(200)
    expect(await seen()).toEqual({
      ...before,
      ...{ profile: 404, post: 404, posts: 1, offers: 0, isClosed: true, writing: 403 },
    })
    expect(
      await world.ask('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Hello?' }),
    ).toMatchObject({
      body: { message: 'This conversation is closed.' },
    })
    expect((await signInAgain()).body.suspension).toEqual({ until: null, isRemoved: false, erasedAt: null })
    await endNow()
    expect(await seen()).toEqual(before)
  })

  test('arrangements of a suspended helper end like those of a deleted one, and the offers passed over stand again', async () => {
    const moderation = await startModeration(world)
    await world.db.deleteFrom('restrictions').execute()
    const helper = await world.newcomer()
    const { id } = await world.post()
    for (const who of [helper.name, 'cleo']) await world.callOrThrow(who, 'POST /api/offers', { taskId: id })
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}/assign`, { helperId: helper.id })
    await moderation.report('ben', 'person', helper.id, 'spam')
    const [found] = await moderation.queue()
    expect((await moderation.decide(found as { id: string; version: number }, suspension)).status).toBe(200)
    expect((await world.ask('ada', `GET /api/tasks/${id}`)).body).toMatchObject({ status: 'open', helperId: null })
    const { message, relatedTaskId } = (await world.ask('ada', 'GET /api/notifications')).body[0]
    expect(message).toContain('will not take place. It is not because of anything you did.')
    expect(message).toContain('Your request is open again.')
    expect(relatedTaskId).toBe(id)
    const offers = (await world.ask('ada', `GET /api/tasks/${id}/offers`)).body
    expect(offers.map(({ helperId, status }: { helperId: string; status: string }) => [helperId, status])).toEqual([
      [world.ids.cleo, 'pending'],
    ])
  })

  test('everybody to whom a suspended account wrote is warned of a money trick, and of nothing else', async () => {
    const warned = async (who: string) =>
      (await world.ask(who, 'GET /api/notifications')).body.filter(({ title }: { title: string }) =>
        title.startsWith('About an account'),
      )
    for (const reason of ['spam', 'scam'] as const) {
      const { decide, reportedPost } = await startModeration(world)
      await world.db.deleteFrom('restrictions').execute()
      await signInAgain()
      const { taskId, ...found } = await reportedPost(reason)
      for (const who of ['ben', 'cleo'] as const)
        await world.callOrThrow(who, 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Hello' })
      await world.callOrThrow('ada', 'POST /api/messages', { taskId, recipientId: world.ids.ben, content: 'A check' })
      expect((await decide(found, suspension)).status).toBe(200)
      expect(await warned('cleo')).toEqual([])
      if (reason === 'spam') expect(await warned('ben')).toEqual([])
      else
        expect((await warned('ben')).map(({ message }: { message: string }) => message)).toEqual([
          expect.stringMatching(
            /^An account that wrote to you on \w+ \d+ was closed under rule 2\. If you sent money or gift cards, or deposited a check, call your bank today\.$/,
          ),
        ])
    }
  })

  test('only mails about the account itself reach who is suspended', async () => {
    const { decideNow } = await decideAbout(suspension)
    await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.ids.ada).execute()
    const subjects = async () => (await world.mailsTo(cast.ada.email)).map(({ subject }) => subject)
    expect((await decideNow()).status).toBe(200)
    await enqueueMails(world.db, [world.ids.ada], { kind: 'roles_changed' })
    await world.callOrThrow('dan', 'POST /api/auth/forgot', { email: cast.ada.email })
    await vi.waitFor(async () => expect(await subjects()).toContain('A decision by our volunteers'), hangMs)
    await vi.waitFor(
      async () => expect((await subjects()).filter((all) => /password/i.test(all))).not.toEqual([]),
      hangMs,
    )
    await vi.waitFor(
      async () => expect(await world.db.selectFrom('outbox').select('kind').execute()).toEqual([]),
      hangMs,
    )
    expect((await subjects()).filter((all) => all.startsWith('Who looks after'))).toEqual([])
  })

  test('who is limited posts, offers and writes first to nobody, until it ends by time alone', async () => {
    const { decideNow, taskId } = await decideAbout(limit)
    const agreed = await world.match()
    const other = await world.post({}, 'ben')
    await world.callOrThrow('cleo', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Hello' })
    expect((await decideNow()).status).toBe(200)
    const tries = {
      post: () => world.ask('ada', 'POST /api/tasks', { ...other, id: undefined }),
      offer: () => world.ask('ada', 'POST /api/offers', { taskId: other.id }),
      first: () =>
        world.ask('ada', 'POST /api/messages', { taskId: other.id, recipientId: world.ids.ben, content: 'Hi' }),
    }
    const answers = async () => Promise.all(Object.values(tries).map(async (attempt) => (await attempt()).body.code))
    expect(await answers()).toEqual(['limited', 'limited', 'limited'])
    const answer = { taskId, recipientId: world.ids.cleo, content: 'Hello Cleo' }
    expect(await status('ada', 'POST /api/messages', answer)).toBe(201)
    expect(await status('ben', `PATCH /api/tasks/${agreed.id}/start`)).toBe(200)
    const { limitedUntil } = (await world.ask('ada', 'GET /api/auth/user')).body
    expect(Date.parse(limitedUntil) - Date.now()).toBeCloseTo(7 * 864e5, -6)
    await endNow()
    expect((await world.ask('ada', 'GET /api/auth/user')).body.limitedUntil).toBeNull()
    expect((await tries.offer()).status).toBe(201)
  })

  test('a limit needs one of its lengths, a suspension at most two years, and either an author', async () => {
    const { decide, reportedPost, report, queue } = await startModeration(world)
    const found = await reportedPost()
    const missing = { status: 400, body: { code: 'days_missing' } }
    for (const fields of [
      { ...limit, days: null },
      { ...limit, days: 8 },
      { ...suspension, days: 0 },
      { ...suspension, days: 731 },
    ])
      expect(await decide(found, fields)).toMatchObject(missing)
    expect(await decide(found, { ...limit, days: 1.5 })).toMatchObject({ status: 400 })
    expect(await decide(found, { ...limit, facts: undefined })).toMatchObject({ body: { code: 'decision_unreasoned' } })
    await expect(
      sql`insert into restrictions (user_id, kind, ends_at) values (${world.ids.ada}, 'limit', 'infinity')`.execute(
        world.db,
      ),
    ).rejects.toThrow(/restrictions_ends/)

    const leaver = await world.newcomer()
    const post = await world.post({}, leaver.name)
    await report('ben', 'task', post.id)
    await world.callOrThrow(leaver.name, 'DELETE /api/account', { password })
    // The mark of the address would let the case keep its owner out.
    await world.db.deleteFrom('barred_addresses').execute()
    const left = (await queue()).find(({ id }) => id !== found.id) as { id: string; version: number }
    expect(await decide(left, limit)).toMatchObject({ status: 409, body: { code: 'author_gone' } })
  })

  test('two who suspend at the same time suspend once', async () => {
    const { decide, give, reportedPost } = await startModeration(world)
    await world.db.deleteFrom('restrictions').execute()
    const other = await world.newcomer()
    await give(other.id, 'operator')
    const found = await reportedPost()
    const answers = await Promise.all([decide(found, suspension), decide(found, suspension, other.name)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409])
    expect(await world.db.selectFrom('restrictions').select('kind').execute()).toEqual([{ kind: 'suspend' }])
    await endNow()
    await signInAgain()
  })
})
