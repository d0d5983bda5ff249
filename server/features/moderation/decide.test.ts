import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { closeDecidedCases } from '#server/features/cases/store.ts'
import { purgeNotices } from '#server/features/notices/store.ts'
import { deleteOldReports } from '#server/features/reports/store.ts'
import { cast, type Neighbor, password } from '#tests/cast.ts'
import { facts, startModeration, warning } from '#tests/fixtures/moderation.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('a decision on %s', (engine) => {
  const world = useWorld(engine)

  test('refuses a decision without a rule of the community or facts, and so does the database', async () => {
    const { queue, reportedPost, decide } = await startModeration(world)
    const found = await reportedPost()
    const refused = { status: 400, body: { code: 'decision_unreasoned' } }
    expect(await decide(found, { kind: 'warn' })).toMatchObject(refused)
    expect(await decide(found, { kind: 'warn', rule: 2 })).toMatchObject(refused)
    expect(await decide(found, { kind: 'warn', facts })).toMatchObject(refused)
    expect(await decide(found, { kind: 'warn', rule: 99, facts })).toMatchObject(refused)
    expect(await decide(found, { kind: 'warn', rule: 2, facts: 'Too short.' })).toMatchObject({ status: 400 })
    expect(await decide(found, { kind: 'shoot', rule: 2, facts })).toMatchObject({ status: 400 })
    for (const values of [
      { rule: null, facts },
      { rule: 2, facts: null },
      { rule: 2, facts: 'Too short.' },
    ])
      await expect(
        world.db
          .insertInto('decisions')
          .values({ case_id: found.id, kind: 'warn', decider_id: null, reporter_text: null, ...values })
          .execute(),
      ).rejects.toThrow(/decisions_reasoned/)
    expect((await queue()).map(({ id }) => id)).toEqual([found.id])
  })

  test('decides once when two decide at the same time, and tells both sides once', async () => {
    const { give, report, reportedPost, open, decide, notices } = await startModeration(world)
    const found = await reportedPost()
    await report('cleo', 'task', found.taskId)
    await world.callOrThrow('ada', 'PATCH /api/notification-settings', {
      inAppNotifications: false,
      emailNotifications: false,
    })
    for (const who of ['ada', 'ben'] as const)
      await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.ids[who]).execute()
    const other = await world.newcomer()
    await give(other.id, 'operator')
    const answers = await Promise.all([decide(found, warning), decide(found, warning, other.name)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await notices('ada')).toMatchObject([{ side: 'author', kind: 'warn', rule: 2, text: facts, ref: null }])
    for (const who of ['ben', 'cleo']) {
      const [notice] = await notices(who)
      expect(notice).toMatchObject({ side: 'reporter', kind: null, tookStep: true, text: warning.reporterText })
      expect(JSON.stringify(notice)).not.toContain(facts)
    }
    const bell = async (who: string) =>
      (await world.ask(who, 'GET /api/notifications')).body.map(({ title }: { title: string }) => title)
    expect(await bell('ada')).toEqual(['A decision by our volunteers'])
    expect(await bell('ben')).toContain('An answer to your report')
    const isTold = ({ subject }: { subject: string }) => /^(A decision by|An answer to)/.test(subject)
    const told = async (who: Neighbor) => (await world.mailsTo(cast[who].email)).filter(isTold)
    await vi.waitFor(
      async () => expect([(await told('ada')).length, (await told('ben')).length]).toEqual([1, 1]),
      hangMs,
    )
    expect((await told('ada'))[0]?.text).toContain(facts)
    expect((await told('ben'))[0]?.text).not.toContain(facts)
    expect(await told('cleo'), 'to an address that is not confirmed').toEqual([])
    expect((await world.ask('ben', 'GET /api/reports')).body[0]).toMatchObject({
      isOpen: false,
      answer: { tookStep: true, rule: 2, text: warning.reporterText },
    })
    const next = await reportedPost()
    expect((await open(next.id)).body.content.author.record).toEqual([{ kind: 'warn', count: 1 }])
  })

  test('counts a warning in the record of its author until it lapses', async () => {
    const { reportedPost, open, decide } = await startModeration(world)
    await decide(await reportedPost(), warning)
    await decide(await reportedPost(), { ...warning, kind: 'hide' })
    const next = await reportedPost()
    const record = async () =>
      (await open(next.id)).body.content.author.record.map(({ kind }: { kind: string }) => kind).toSorted()
    const setAge = (days: number) =>
      sql`update decisions set created_at = now() - make_interval(days => ${days}::int)`.execute(world.db)
    await setAge(179)
    expect(await record()).toEqual(['hide', 'warn'])
    await setAge(180)
    expect(await record()).toEqual(['hide'])
  })

  test('hides a post from everybody but its author, and refuses to hide a person', async () => {
    const { mo, report, queue, reportedPost, decide, notices } = await startModeration(world)
    const found = await reportedPost()
    const statuses = async () =>
      Promise.all(
        ['ada', 'ben', 'cleo'].map(async (who) => (await world.ask(who, `GET /api/tasks/${found.taskId}`)).status),
      )
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await decide(found, { ...warning, kind: 'hide' })).status).toBe(200)
    expect(await statuses()).toEqual([200, 404, 404])
    expect(await notices('ada')).toMatchObject([{ kind: 'hide', subjectKind: 'task', text: facts }])

    await report('ben', 'person', world.ids.ada)
    const [person] = await queue()
    expect(await decide(person as { id: string; version: number }, { ...warning, kind: 'hide' })).toMatchObject({
      status: 400,
      body: { code: 'not_hideable' },
    })
    expect((await world.ask(mo.name, `GET /api/tasks/${found.taskId}`)).status).toBe(404)
  })

  test('ends the hold of a post that it keeps, and tells the author then too', async () => {
    const { reportedPost, decide, notices, open } = await startModeration(world)
    const found = await reportedPost('intimate_image')
    const status = async () => (await world.ask('cleo', `GET /api/tasks/${found.taskId}`)).status
    expect(await status()).toBe(404)
    expect((await open(found.id)).body.content.isHeld).toBe(true)
    expect((await decide(found, { kind: 'keep' })).status).toBe(200)
    expect(await status()).toBe(200)
    expect((await open(found.id)).body.content.isHeld).toBe(false)
    expect(await notices('ada')).toMatchObject([{ side: 'author', kind: 'keep', tookStep: false, rule: null }])
  })

  test('keeps a thing without a rule, and tells the reporters alone', async () => {
    const { mo, reportedPost, notices } = await startModeration(world)
    const found = await reportedPost()
    const kept = await world.ask(mo.name, `POST /api/moderation/cases/${found.id}/decision`, {
      version: found.version,
      ...{ kind: 'keep', facts, rule: 2, reporterText: 'The post is all right.' },
    })
    expect(kept).toMatchObject({
      status: 200,
      body: { state: 'decided', content: { decision: { kind: 'keep', rule: null, facts: null } } },
    })
    expect((await world.ask('ada', 'GET /api/notices')).body).toEqual([])
    expect(await notices('ben')).toMatchObject([{ tookStep: false, rule: null, text: 'The post is all right.' }])
  })

  test('opens another case for what is reported after the decision, but not by the same neighbor', async () => {
    const { report, queue, reportedPost, decide } = await startModeration(world)
    const found = await reportedPost()
    await decide(found, warning)
    const again = await world.ask('ben', 'POST /api/reports', {
      subjectKind: 'task',
      subjectId: found.taskId,
      reason: 'spam',
    })
    expect(again).toMatchObject({ status: 200, body: { ref: found.ref } })
    expect(await queue()).toEqual([])
    await report('cleo', 'task', found.taskId)
    const list = await queue()
    expect(list.map(({ id }) => id === found.id)).toEqual([false])
    expect((await decide(found, warning)).status).toBe(409)
  })

  test('closes a decided case when nobody can appeal any more, and deletes its evidence 180 days later', async () => {
    const { reportedPost, decide, notices } = await startModeration(world)
    const found = await reportedPost()
    await decide(found, warning)
    const passDays = async (column: 'decided_at' | 'closed_at', days: number) => {
      await sql`update cases set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(days => ${days}::int)`.execute(
        world.db,
      )
      await closeDecidedCases(world.db)
      await deleteOldReports(world.db)
    }
    const states = async () =>
      await world.db.selectFrom('cases').leftJoin('reports', 'case_id', 'cases.id').select(['state', 'ref']).execute()
    await passDays('decided_at', 29)
    expect(await states()).toEqual([{ state: 'decided', ref: found.ref }])
    await passDays('decided_at', 1)
    expect(await states()).toEqual([{ state: 'closed', ref: found.ref }])
    expect(
      (await world.ask('ben', 'POST /api/reports', { subjectKind: 'task', subjectId: found.taskId, reason: 'spam' }))
        .status,
    ).toBe(201)
    await world.db.deleteFrom('cases').where('state', '=', 'open').execute()
    await passDays('closed_at', 179)
    expect(await states()).toEqual([{ state: 'closed', ref: found.ref }])
    await passDays('closed_at', 1)
    expect(await states()).toEqual([{ state: 'closed', ref: null }])
    expect(await notices('ben')).toMatchObject([{ ref: found.ref, text: warning.reporterText }])
  })

  test('forgets a notice after two years', async () => {
    const { reportedPost, decide, notices } = await startModeration(world)
    await decide(await reportedPost(), warning)
    const passDays = async (days: number) => {
      await sql`update notices set created_at = created_at - make_interval(days => ${days}::int)`.execute(world.db)
      await purgeNotices(world.db)
    }
    await passDays(729)
    expect(await notices('ada')).toHaveLength(1)
    await passDays(1)
    expect(await notices('ada')).toEqual([])
  })

  test('goes on when the author or a reporter deletes their account, or the thing is deleted', async () => {
    const { report, queue, open, decide, notices } = await startModeration(world)
    const [eve, lou] = [await world.newcomer(), await world.newcomer()]
    const { id: taskId } = await world.post({}, eve.name)
    await report(lou.name, 'task', taskId)
    await report('ben', 'task', taskId)
    for (const { name } of [eve, lou]) await world.callOrThrow(name, 'DELETE /api/account', { password })
    const [found] = await queue()
    const { body } = await open(found?.id as string)
    expect(body.content).toMatchObject({ author: null, reports: [{ reporterId: null }, { reporterId: world.ids.ben }] })
    expect((await decide(body, warning)).status).toBe(200)
    expect(await notices('ben')).toHaveLength(1)
  })

  test('goes on when a reporter deletes their account in that very moment, and nothing is half done', async () => {
    const { report, reportedPost, decide, notices, countLogged } = await startModeration(world)
    const lou = await world.newcomer()
    const found = await reportedPost()
    await report(lou.name, 'task', found.taskId)
    const [decided, deleted] = await Promise.all([
      decide(found, warning),
      world.ask(lou.name, 'DELETE /api/account', { password }),
    ])
    expect([decided.status, deleted.status]).toEqual([200, 200])
    expect([(await notices('ada')).length, (await notices('ben')).length]).toEqual([1, 1])
    expect(await countLogged('case_decided')).toBe(1)
  })
})
