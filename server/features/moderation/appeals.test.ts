import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { closeDecidedCases } from '#server/features/cases/store.ts'
import { deleteOldReports } from '#server/features/reports/store.ts'
import type { CaseSummary } from '#shared/moderation/schema.ts'
import { cast, type Neighbor, password } from '#tests/cast.ts'
import { startDecided } from '#tests/fixtures/appeals.ts'
import { answerText, passMinutesSinceFactor, startModeration, warning } from '#tests/fixtures/moderation.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('an appeal on %s', (engine) => {
  const world = useWorld(engine)

  const passDays = async (column: 'decided_at' | 'closed_at', days: number) => {
    await sql`update cases set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(days => ${days}::int)`.execute(
      world.db,
    )
    await closeDecidedCases(world.db)
    await deleteOldReports(world.db)
  }

  test('brings the case back to the moderators, once for each side', async () => {
    const { mo, report, decide, reportedPost, appeal, notices, open, found, stateOf } = await startDecided(world)
    await report('cleo', 'task', (await reportedPost()).taskId)
    const { appealUntil, decisionId } = (await notices('ada'))[0]
    expect(Date.parse(appealUntil) - Date.now()).toBeCloseTo(30 * 864e5, -6)
    const asked = await appeal('ada', '  It was a joke. ')
    expect(asked).toMatchObject({
      status: 201,
      body: { decisionId, appealUntil: null, appeal: { isOwn: true, text: 'It was a joke.', answer: null } },
    })
    expect(await stateOf(found.id)).toEqual({ state: 'appealed', version: found.version + 2 })
    expect(await appeal('ada')).toMatchObject({ status: 409, body: { code: 'appeal_made' } })
    expect((await appeal('ben')).status).toBe(201)
    const { body } = await open(found.id)
    expect(body.content.appeals).toMatchObject([
      { side: 'author', text: 'It was a joke.', isAnswered: false },
      { side: 'reporter', isAnswered: false },
    ])
    expect(JSON.stringify(body.content.appeals)).not.toContain(world.ids.ada)
    const { body: listed } = await world.ask(mo.name, 'GET /api/moderation/cases?state=appealed')
    expect(listed).toMatchObject([{ id: found.id, state: 'appealed' }])
    expect((await world.ask(mo.name, 'GET /api/moderation/counts')).body).toMatchObject({ decided: 0, appealed: 1 })
    expect((await decide({ id: found.id, version: found.version + 3 }, warning)).status).toBe(409)
    const lines = await world.db
      .selectFrom('moderation_log')
      .select(['actor_id', 'after'])
      .where('verb', '=', 'case_appealed')
      .where('subject_id', '=', found.id)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { actor_id: world.ids.ada, after: { state: 'appealed', side: 'author' } },
      { actor_id: world.ids.ben, after: { state: 'appealed', side: 'reporter' } },
    ])
  })

  test('is taken once when one side asks twice at the same moment', async () => {
    const { appeal } = await startDecided(world)
    const answers = await Promise.all([appeal('ada'), appeal('ada')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('of one reporter is the appeal of all, who do not read its words', async () => {
    const { appeal, answer, notices, open, decide, report, reportedPost, ola, bell } = await startDecided(world)
    const other = await reportedPost()
    await report('cleo', 'task', other.taskId)
    const { version } = (await open(other.id)).body
    await decide({ id: other.id, version }, { kind: 'keep' })
    expect((await appeal('cleo', 'Only Cleo may know.')).status).toBe(201)
    expect(await appeal('ben')).toMatchObject({ status: 409, body: { code: 'appeal_made' } })
    await answer(other.id, { outcome: 'upheld' }, ola.name)
    expect((await notices('cleo'))[0].appeal).toMatchObject({ isOwn: true, answer: { text: answerText } })
    expect((await notices('ben'))[0].appeal).toMatchObject({
      isOwn: false,
      text: null,
      answer: { outcome: 'upheld', text: null },
    })
    expect((await bell('ben')).filter((title) => title === 'An answer to your appeal')).toEqual([])
  })

  test('needs words, a notice of one’s own, and comes within 30 days', async () => {
    const { appeal, notices, found, stateOf } = await startDecided(world)
    const { decisionId } = (await notices('ada'))[0]
    const missing = await world.ask('cleo', `POST /api/decisions/${randomUUID()}/appeal`, { text: 'Mine' })
    expect(missing).toMatchObject({ status: 404, body: { code: 'decision_missing' } })
    for (const id of [decisionId, 'x'])
      expect(await world.ask('cleo', `POST /api/decisions/${id}/appeal`, { text: 'Mine' })).toMatchObject({
        status: 404,
        body: missing.body,
      })
    for (const text of ['', '  ', 'x'.repeat(2001), null])
      expect(await appeal('ada', text as string)).toMatchObject({ status: 400 })
    await sql`update cases set decided_at = now() - interval '30 days'`.execute(world.db)
    expect((await notices('ada'))[0].appealUntil).toBeNull()
    expect(await appeal('ada')).toMatchObject({ status: 409, body: { code: 'appeal_late' } })
    await sql`update cases set decided_at = now() - interval '29 days 23 hours 59 minutes'`.execute(world.db)
    expect((await appeal('ada', 'x'.repeat(2000))).status).toBe(201)
    expect((await stateOf(found.id)).state).toBe('appealed')
  })

  test('is answered by somebody else than the one who decided, with words', async () => {
    const { mo, give, appeal, answer, open, found, ola, stateOf } = await startDecided(world)
    await give(world.ids.cleo, 'moderator')
    expect((await answer(found.id, { outcome: 'upheld' }, 'cleo')).status).toBe(409)
    await appeal('ada')
    expect((await open(found.id)).body.content.whyNotAnswer).toBe('appeal_own_decision')
    expect((await open(found.id, 'cleo')).body.content.whyNotAnswer).toBeNull()
    expect(await answer(found.id, { outcome: 'upheld' })).toMatchObject({
      status: 403,
      body: { code: 'appeal_own_decision' },
    })
    for (const fields of [
      { outcome: 'upheld', text: 'Too short.' },
      { outcome: 'upheld', text: null },
      { outcome: 'x' },
    ])
      expect(await answer(found.id, fields, 'cleo')).toMatchObject({ status: 400 })
    expect((await answer(found.id, { outcome: 'changed' }, 'cleo')).body).toMatchObject({ code: 'change_missing' })
    expect((await answer(found.id, { outcome: 'changed', kind: 'hide' }, 'cleo')).body).toMatchObject({
      code: 'decision_unreasoned',
    })
    await expect(
      world.db
        .insertInto('appeal_answers')
        .values({ case_id: found.id, answerer_id: mo.id, outcome: 'upheld', text: 'Too short.' })
        .execute(),
    ).rejects.toThrow(/appeal_answers_reasoned/)
    await give(world.ids.ben, 'operator')
    expect(await answer(found.id, { outcome: 'upheld' }, 'ben')).toMatchObject({
      status: 403,
      body: { code: 'case_own' },
    })
    await passMinutesSinceFactor(world, ola.id, 31)
    const { version } = await stateOf(found.id)
    const fields = { version, outcome: 'upheld', text: answerText }
    expect(await world.ask(ola.name, `POST /api/moderation/cases/${found.id}/answer`, fields)).toMatchObject({
      status: 403,
      body: { code: 'second_factor_needed' },
    })
    expect((await answer(found.id, { outcome: 'upheld' }, 'cleo')).status).toBe(200)
    expect((await stateOf(found.id)).state).toBe('closed')
  })

  test('is answered once when two answer at the same time, and tells those who asked once', async () => {
    const { give, appeal, answer, notices, found, ola, bell } = await startDecided(world)
    await give(world.ids.cleo, 'moderator')
    await world.callOrThrow('ada', 'PATCH /api/notification-settings', {
      inAppNotifications: false,
      emailNotifications: false,
    })
    await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.ids.ada).execute()
    await appeal('ada')
    const answers = await Promise.all([
      answer(found.id, { outcome: 'upheld' }, 'cleo'),
      answer(found.id, { outcome: 'reversed' }, ola.name),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await bell('ada')).toEqual(['An answer to your appeal', 'A decision by our volunteers'])
    expect((await bell('ben')).filter((title) => title.startsWith('An answer'))).toEqual(['An answer to your report'])
    const told = async (who: Neighbor) =>
      (await world.mailsTo(cast[who].email)).filter(({ subject }) => subject === 'An answer to your appeal')
    await vi.waitFor(async () => expect(await told('ada')).toHaveLength(1), hangMs)
    expect((await told('ada'))[0]?.text).toContain(answerText)
    expect((await notices('ada'))[0].appeal.answer).toMatchObject({ text: answerText, isBySamePerson: false })
    expect(await world.db.selectFrom('appeal_answers').select('id').execute()).toHaveLength(1)
    const logged = await world.db
      .selectFrom('moderation_log')
      .selectAll()
      .where('verb', '=', 'appeal_answered')
      .where('subject_id', '=', found.id)
      .execute()
    expect(logged).toHaveLength(1)
    expect(JSON.stringify(logged)).not.toContain(answerText)
  })

  test('is answered by the same operator after 24 hours if nobody else can, and says so', async () => {
    const { mo, give, appeal, answer, notices, open, found, ola } = await startDecided(world)
    await give(ola.id, 'moderator')
    await world.callOrThrow(ola.name, `POST /api/users/${world.ids.ada}/block`)
    await appeal('ada')
    expect((await answer(found.id, { outcome: 'upheld' })).body).toMatchObject({ code: 'appeal_own_decision' })
    expect((await open(found.id)).body).toMatchObject({ isStuck: true })
    await give(mo.id, 'operator')
    const early = { status: 403, body: { code: 'appeal_own_too_early' } }
    expect(await answer(found.id, { outcome: 'upheld' })).toMatchObject(early)
    const passMinutes = (minutes: number) =>
      sql`update appeals set created_at = now() - make_interval(mins => ${minutes}::int)`.execute(world.db)
    await passMinutes(24 * 60 - 1)
    expect(await answer(found.id, { outcome: 'upheld' })).toMatchObject(early)
    await passMinutes(24 * 60)
    expect((await open(found.id)).body.content.whyNotAnswer).toBeNull()
    await world.callOrThrow(ola.name, `DELETE /api/users/${world.ids.ada}/block`)
    expect((await answer(found.id, { outcome: 'upheld' })).body).toMatchObject({ code: 'appeal_own_decision' })
    await world.callOrThrow(ola.name, `POST /api/users/${world.ids.ada}/block`)
    expect((await answer(found.id, { outcome: 'upheld' })).body.content.answers).toMatchObject([
      { isBySamePerson: true },
    ])
    expect((await notices('ada'))[0].appeal.answer).toMatchObject({ outcome: 'upheld', isBySamePerson: true })
  })

  test('stays until it is answered, and its evidence for 180 days after that', async () => {
    const { appeal, answer, notices, found, ola, stateOf } = await startDecided(world)
    await appeal('ada')
    await passDays('decided_at', 60)
    expect((await stateOf(found.id)).state).toBe('appealed')
    await answer(found.id, { outcome: 'upheld' }, ola.name)
    expect((await stateOf(found.id)).state).toBe('closed')
    const references = async () => (await world.db.selectFrom('reports').select('ref').execute()).map(({ ref }) => ref)
    await passDays('closed_at', 179)
    expect(await references()).toEqual([found.ref])
    await passDays('closed_at', 1)
    expect(await references()).toEqual([])
    expect(await notices('ada')).toMatchObject([{ appeal: { answer: { text: answerText } } }])
  })

  test('is answered when the one who appealed, or the one who decided, has deleted the account', async () => {
    const moderation = await startModeration(world)
    const [eve, max] = [await world.newcomer(), await world.newcomer()]
    await moderation.give(max.id, 'moderator')
    const { id: taskId } = await world.post({}, eve.name)
    await moderation.report('ben', 'task', taskId)
    const [found] = (await moderation.queue()) as [CaseSummary]
    await moderation.decide(found, warning, max.name)
    await moderation.appeal(eve.name, `Write to ${eve.email}.`)
    for (const { name } of [eve, max]) await world.callOrThrow(name, 'DELETE /api/account', { password })
    const { body } = await moderation.open(found.id)
    expect(body.content).toMatchObject({ author: null, appeals: [{ text: 'Write to ….', isAnswered: false }] })
    expect((await moderation.answer(found.id, { outcome: 'reversed' })).body).toMatchObject({ state: 'closed' })
  })

  test('does not keep a moderator from leaving whose answer is little more than an address', async () => {
    const { give, appeal, answer, open, found } = await startDecided(world)
    const max = await world.newcomer()
    await give(max.id, 'moderator')
    await appeal('ada')
    expect((await answer(found.id, { outcome: 'upheld', text: `No: ${max.email}` }, max.name)).status).toBe(200)
    await world.callOrThrow(max.name, 'DELETE /api/account', { password })
    expect((await open(found.id)).body.content.answers).toMatchObject([
      { text: `No: …${'…'.repeat(15)}`, answerer: null },
    ])
  })
})
