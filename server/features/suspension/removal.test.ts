import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { eraseRemoved } from '#server/features/account/erase-removed.ts'
import { findDueErasures, lockDueErasure } from '#server/features/restrictions/store.ts'
import { password } from '#tests/cast.ts'
import { facts, startModeration } from '#tests/fixtures/moderation.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const removal = { kind: 'remove', rule: 2, facts, days: null }
const day = 86_400_000
const text = 'It was not me who wrote this.'

describe.each(engines)('a removed account on %s', (engine) => {
  const world = useWorld(engine)
  const secret = 'secret of a test'

  /** A newcomer with a proven address whose post Ben has reported; Ola is an operator. */
  async function reportedNewcomer(reason: 'scam' | 'spam' = 'spam') {
    const moderation = await startModeration(world)
    for (const table of ['restrictions', 'barred_addresses', 'outbox'] as const)
      await world.db.deleteFrom(table).execute()
    const [ola, lou] = [await world.newcomer(), await world.newcomer()]
    await moderation.give(ola.id, 'operator')
    await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', lou.id).execute()
    const { id: taskId } = await world.post({}, lou.name)
    await moderation.report('ben', 'task', taskId, reason)
    const [found] = await moderation.queue()
    const case_ = found as NonNullable<typeof found>
    return {
      ...moderation,
      ola,
      lou,
      taskId,
      found: case_,
      remove: (fields: object = {}, who = ola.name) => moderation.decide(case_, { ...removal, ...fields }, who),
      signIn: async () => {
        const answer = await world.ask('dan', 'POST /api/auth/login', { email: lou.email, password })
        world.cookies[lou.name] = cookieFrom(answer)
        return answer
      },
      appealOf: async () => {
        const [notice] = (await world.ask(lou.name, 'GET /api/notices')).body
        return world.ask(lou.name, `POST /api/decisions/${notice?.decisionId}/appeal`, { text })
      },
      exists: async () =>
        (await world.db.selectFrom('users').select('id').where('id', '=', lou.id).executeTakeFirst()) !== undefined,
    }
  }
  const erase = () =>
    eraseRemoved({
      db: world.db,
      bus: world.bus,
      secret,
      onError: (error) => {
        throw error
      },
    })
  const pass = async (days: number) => {
    const earlier = sql`make_interval(days => ${days})`
    await sql`update restrictions set erase_at = erase_at - ${earlier} where isfinite(erase_at)`.execute(world.db)
    await sql`update cases set decided_at = decided_at - ${earlier}`.execute(world.db)
    await sql`update decisions set created_at = created_at - ${earlier}`.execute(world.db)
  }
  const bell = async (who: string, start: string): Promise<string[]> =>
    (await world.ask(who, 'GET /api/notifications')).body
      .map(({ message }: { message: string }) => message)
      .filter((message: string) => message.startsWith(start))

  test('only an operator removes one, with a rule and facts', async () => {
    const { remove, mo, decide, found, open, ola, exists, lou, answer, report } = await reportedNewcomer()
    const refused = {
      status: 403,
      body: { code: 'operator_needed', message: 'Only an operator can remove an account.' },
    }
    expect(await remove({}, mo.name)).toMatchObject(refused)
    const mayRemove = async (who: string) => (await open(found.id, who)).body.content.mayRemove
    expect([await mayRemove(mo.name), await mayRemove(ola.name)]).toEqual([false, true])
    for (const missing of [{ rule: null }, { facts: null }])
      expect(await remove(missing)).toMatchObject({ status: 400, body: { code: 'decision_unreasoned' } })
    await expect(
      sql`insert into restrictions (user_id, kind, ends_at, erase_at)
        values (${lou.id}, 'suspend', now(), now())`.execute(world.db),
    ).rejects.toThrow(/restrictions_erasure/)

    expect((await decide(found, { kind: 'keep' })).status).toBe(200)
    const [notice] = (await world.ask('ben', 'GET /api/notices')).body
    await world.callOrThrow('ben', `POST /api/decisions/${notice.decisionId}/appeal`, { text })
    expect(await answer(found.id, { ...removal, outcome: 'changed' }, mo.name)).toMatchObject({ status: 403 })
    expect((await answer(found.id, { ...removal, outcome: 'changed' }, ola.name)).status).toBe(200)
    expect(await exists()).toBe(true)
    expect(await report('cleo', 'person', world.ids.ben)).toBeTruthy()
  })

  test('is suspended until then, and its owner reads when it is erased', async () => {
    const { remove, signIn, lou, taskId } = await reportedNewcomer()
    expect((await remove()).status).toBe(200)
    const { body } = await signIn()
    expect(body.suspension).toMatchObject({ until: null, isRemoved: true })
    expect((Date.parse(body.suspension.erasedAt) - Date.now()) / day).toBeCloseTo(30, 1)
    expect(await world.ask(lou.name, 'GET /api/tasks')).toMatchObject({ status: 403, body: { code: 'suspended' } })
    for (const path of [`users/${lou.id}`, `tasks/${taskId}`] as const)
      expect((await world.ask('cleo', `GET /api/${path}`)).status).toBe(404)
    expect((await world.ask(lou.name, 'GET /api/notices')).body).toMatchObject([
      { kind: 'remove', until: body.suspension.erasedAt, text: facts },
    ])
    expect((await world.ask(lou.name, 'GET /api/account/export')).status).toBe(200)
  })

  test('two operators at once remove it once', async () => {
    const { remove, give } = await reportedNewcomer()
    const other = await world.newcomer()
    await give(other.id, 'operator')
    const answers = await Promise.all([remove(), remove({}, other.name)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await world.db.selectFrom('restrictions').select('kind').execute()).toHaveLength(1)
  })

  test('is erased after 30 days, and not before, as if its owner had deleted it', async () => {
    const { remove, exists, lou, taskId, found, open, mo } = await reportedNewcomer()
    await remove()
    await pass(29)
    await erase()
    expect(await exists()).toBe(true)
    await pass(1)
    await erase()
    expect(await exists()).toBe(false)
    expect((await world.ask('cleo', `GET /api/tasks/${taskId}`)).status).toBe(404)
    const [bar] = await world.db.selectFrom('barred_addresses').select(['kind', 'ends_at']).execute()
    expect(bar?.kind).toBe('remove')
    expect((Number(bar?.ends_at) - Date.now()) / day).toBeCloseTo(730, 1)
    const { content } = (await open(found.id, mo.name)).body
    expect(content).toMatchObject({ author: null, decision: { kind: 'remove' }, reports: [{ reason: 'spam' }] })
    expect(JSON.stringify(content)).not.toContain(lou.email)
  })

  test('its arrangement and its victims are told once, and not again when it is erased', async () => {
    const { remove, lou } = await reportedNewcomer('scam')
    const { id } = await world.post()
    await world.callOrThrow(lou.name, 'POST /api/offers', { taskId: id })
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}/assign`, { helperId: lou.id })
    expect((await remove()).status).toBe(200)
    const told = async () => [
      (await bell('ada', 'Your arrangement with')).length,
      (await bell('ada', 'An account that wrote to you')).length,
    ]
    expect(await told()).toEqual([1, 1])
    const before = await world.db.selectFrom('notifications').select('id').execute()
    await pass(30)
    await erase()
    const after = await world.db.selectFrom('notifications').select('id').execute()
    expect(after.filter(({ id }) => before.every((one) => one.id !== id))).toEqual([])
  })

  test('waits for the answer to an appeal, and is erased a day after one that leaves the decision', async () => {
    const { remove, signIn, appealOf, answer, found, mo, exists } = await reportedNewcomer()
    await remove()
    await signIn()
    expect((await appealOf()).status).toBe(201)
    expect((await signIn()).body.suspension).toEqual({ until: null, isRemoved: true, erasedAt: null })
    await pass(40)
    await erase()
    expect(await exists()).toBe(true)
    expect((await answer(found.id, { outcome: 'upheld' }, mo.name)).status).toBe(200)
    const { suspension } = (await signIn()).body
    expect((Date.parse(suspension.erasedAt) - Date.now()) / day).toBeCloseTo(1, 1)
    await erase()
    expect(await exists()).toBe(true)
    await pass(1)
    await erase()
    expect(await exists()).toBe(false)
  })

  test('keeps the time to appeal if only a reporter has appealed', async () => {
    const { remove, answer, found, mo, signIn } = await reportedNewcomer()
    await remove()
    const [notice] = (await world.ask('ben', 'GET /api/notices')).body
    await world.callOrThrow('ben', `POST /api/decisions/${notice.decisionId}/appeal`, { text })
    expect((await answer(found.id, { outcome: 'upheld' }, mo.name)).status).toBe(200)
    const { suspension } = (await signIn()).body
    expect((Date.parse(suspension.erasedAt) - Date.now()) / day).toBeCloseTo(30, 1)
  })

  test('is left alone once an answer takes the removal back or changes it', async () => {
    for (const fields of [{ outcome: 'reversed' }, { ...removal, outcome: 'changed', kind: 'limit', days: 7 }]) {
      const { remove, signIn, appealOf, answer, found, mo, exists, lou } = await reportedNewcomer()
      await remove()
      await signIn()
      await appealOf()
      expect((await answer(found.id, fields, mo.name)).status).toBe(200)
      await pass(100)
      await erase()
      expect(await exists()).toBe(true)
      expect((await world.ask(lou.name, 'GET /api/tasks')).status).toBe(200)
    }
  })

  test('an appeal in the same moment as the erasure comes before it, or finds nothing', async () => {
    const { remove, signIn, exists, lou } = await reportedNewcomer()
    await remove()
    await signIn()
    const [{ decisionId }] = (await world.ask(lou.name, 'GET /api/notices')).body
    const appealOf = () => world.ask(lou.name, `POST /api/decisions/${decisionId}/appeal`, { text })
    await sql`update restrictions set erase_at = now()`.execute(world.db)
    expect(await findDueErasures(world.db)).toEqual([lou.id])
    const [appealed] = await Promise.all([appealOf(), erase()])
    expect(await exists()).toBe(appealed.status === 201)
    expect([201, 401, 404]).toContain(appealed.status)
  })

  test('that the job has found is not erased once an appeal comes first', async () => {
    const { remove, signIn, appealOf, lou } = await reportedNewcomer()
    await remove()
    await signIn()
    await sql`update restrictions set erase_at = now()`.execute(world.db)
    const lock = () => world.db.transaction().execute((tx) => lockDueErasure(tx, lou.id))
    expect(await lock()).toBe(true)
    expect((await appealOf()).status).toBe(201)
    expect(await lock()).toBe(false)
  })

  test('its mail has a link with which the owner appeals without signing in, until nobody can', async () => {
    const { remove, lou, found, answer, mo, signIn } = await reportedNewcomer()
    await remove()
    const mailOf = async () =>
      (await world.mailsTo(lou.email)).find(({ subject }) => subject === 'A decision by our volunteers')
    await vi.waitFor(async () => expect(await mailOf()).toBeDefined(), hangMs)
    const mail = (await mailOf())?.text ?? ''
    expect(mail).toMatch(/your account is being removed.*It will be deleted on/s)
    const token = mail.match(/\/appeal\?token=([\w-]+)/)?.[1]
    const over = { status: 400, body: { message: 'This link is too old, or the decision was taken back.' } }
    const signedOut = { headers: { cookie: '', 'content-type': 'application/json' } }
    const check = (sent: unknown) => world.ask('dan', 'POST /api/appeals/check', { token: sent }, signedOut)
    const send = (words = text) => world.ask('dan', 'POST /api/appeals', { token, text: words }, signedOut)
    const rows = JSON.stringify(await world.db.selectFrom('notices').selectAll().execute())
    expect([rows.includes(`${token}`), rows.includes('appeal_token_hash":"')]).toEqual([false, true])
    for (const wrong of ['', 'x', 7, `${token}x`]) expect(await check(wrong)).toMatchObject({ status: 400 })
    expect(await check(`${token}x`)).toMatchObject(over)
    expect(await check(token)).toMatchObject({ status: 200, body: { kind: 'remove', text: facts, appeal: null } })
    expect((await send(' ')).status).toBe(400)

    await pass(31)
    expect([await check(token), await send()]).toMatchObject([over, over])
    await pass(-31)
    expect(await send()).toMatchObject({ status: 201, body: { appeal: { isOwn: true, text, answer: null } } })
    expect(await send()).toMatchObject({ status: 409, body: { code: 'appeal_made' } })
    expect((await signIn()).body.suspension).toMatchObject({ erasedAt: null })
    expect((await world.ask(lou.name, 'POST /api/auth/verify', { token })).status).toBe(400)
    expect((await answer(found.id, { outcome: 'reversed' }, mo.name)).status).toBe(200)
    expect(await check(token)).toMatchObject(over)
  })
})
