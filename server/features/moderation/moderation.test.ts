import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Case, CaseSummary } from '#shared/moderation/schema.ts'
import type { Neighbor } from '#tests/cast.ts'
import { picture } from '#tests/fixtures/files.ts'
import { passMinutesSinceFactor, startModeration, warning } from '#tests/fixtures/moderation.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('moderation on %s', (engine) => {
  const world = useWorld(engine)

  test('does not exist for somebody without a role, and from the next request on for somebody with one', async () => {
    const { give, reportedPost, open, decide } = await startModeration(world)
    const { id } = await reportedPost()
    const unknown = await world.ask('cleo', 'GET /api/moderation/nothing')
    for (const { method, path } of Object.values(api.moderation)) {
      const line = `${method} ${path.replace(':id', id).replace(':reportId', randomUUID())}`
      const answer = await world.ask('cleo', line, method === 'GET' ? undefined : { version: 0, kind: 'keep' })
      expect({ status: answer.status, body: answer.body }, line).toEqual({ status: 404, body: unknown.body })
    }
    await give(world.ids.cleo, 'moderator')
    expect((await world.ask('cleo', 'GET /api/auth/user')).body.role).toBe('moderator')
    expect((await open(id, 'cleo')).status).toBe(200)
    await give(world.ids.cleo, 'operator')
    expect((await open(id, 'cleo')).status).toBe(200)
    await give(world.ids.cleo, null)
    expect((await decide({ id, version: 0 }, { kind: 'keep' }, 'cleo')).status).toBe(404)
  })

  test('needs a second factor of the last 12 hours, and for a decision one of the last 30 minutes', async () => {
    const { mo, reportedPost, open, decide, queue } = await startModeration(world)
    const found = await reportedPost()
    const needed = { status: 403, body: { code: 'second_factor_needed' } }
    await passMinutesSinceFactor(world, mo.id, 31)
    expect((await open(found.id)).status).toBe(200)
    expect(await decide(found, warning)).toMatchObject(needed)
    await passMinutesSinceFactor(world, mo.id, 12 * 60 + 1)
    expect(await open(found.id)).toMatchObject(needed)
    expect(await queue()).toMatchObject(needed.body)
    await passMinutesSinceFactor(world, mo.id, 29)
    expect((await decide(found, warning)).status).toBe(200)
  })

  test('lists the open cases by urgency and age, with their reasons, and counts them', async () => {
    const { mo, report, queue, reportedPost, decide } = await startModeration(world)
    const usual = await reportedPost()
    const later = await reportedPost('hate')
    const urgent = await reportedPost('unsafe')
    const first = await reportedPost('intimate_image')
    await report('cleo', 'task', later.taskId, 'hate')
    const list = await queue()
    expect(list.map(({ id }) => id)).toEqual([first, urgent, usual, later].map(({ id }) => id))
    expect(list.map(({ urgency }) => urgency)).toEqual(['first', 'urgent', 'usual', 'usual'])
    expect(list[3]).toMatchObject({ subjectKind: 'task', reasons: [{ reason: 'hate', count: 2 }], whyNot: null })
    await report('cleo', 'task', usual.taskId, 'child_at_risk')
    expect((await queue()).map(({ urgency }) => urgency)).toEqual(['first', 'urgent', 'urgent', 'usual'])
    await decide(urgent, warning)
    expect((await world.ask(mo.name, 'GET /api/moderation/counts')).body).toEqual({
      open: 3,
      decided: 1,
      appealed: 0,
      closed: 0,
    })
    const { body: decided } = await world.ask(mo.name, 'GET /api/moderation/cases?state=decided')
    expect(decided.map(({ id }: CaseSummary) => id)).toEqual([urgent.id])
  })

  test('shows a case with its evidence, and logs each opening', async () => {
    const { mo, reportedPost, open, countLogged } = await startModeration(world)
    const { id, ref } = await reportedPost()
    const { body } = (await world.ask(mo.name, `GET /api/moderation/cases/${id}`)) as { body: Case }
    expect(body.content?.author).toMatchObject({ id: world.ids.ada, name: 'Ada Lindgren', record: [] })
    expect(body.content?.reports).toMatchObject([{ ref, reason: 'scam', reporterId: world.ids.ben, hasPicture: false }])
    expect(body.content?.reports[0]?.evidence.authorName).toBe('Ada Lindgren')
    await open(id)
    expect(await countLogged('evidence_opened')).toBe(2)
    expect((await open(randomUUID())).status).toBe(404)
    expect((await open('x')).status).toBe(404)
  })

  test('gives a case to one moderator at a time, until the claim lapses', async () => {
    const { mo, give, reportedPost, open, decide } = await startModeration(world)
    const { id, version } = await reportedPost()
    await give(world.ids.cleo, 'moderator')
    const claim = (who: string, at: number) => world.ask(who, `POST /api/moderation/cases/${id}/claim`, { version: at })
    const answers = await Promise.all([claim(mo.name, version), claim('cleo', version)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const owner = answers[0].status === 200 ? mo.name : 'cleo'
    const other = owner === 'cleo' ? mo.name : 'cleo'
    const at = (await open(id)).body.version
    expect(await claim(other, at)).toMatchObject({ status: 409, body: { code: 'case_changed' } })
    expect((await decide({ id, version: at }, warning, other)).status).toBe(409)
    expect((await world.ask(other, `DELETE /api/moderation/cases/${id}/claim`, { version: at })).status).toBe(409)
    const passHours = (hours: number) =>
      sql`update cases set claimed_at = claimed_at - make_interval(hours => ${hours}::int)`.execute(world.db)
    await passHours(47)
    expect((await claim(other, at)).status).toBe(409)
    await passHours(1)
    expect((await claim(other, at)).status).toBe(200)
    const released = await world.ask(other, `DELETE /api/moderation/cases/${id}/claim`, { version: at + 1 })
    expect(released).toMatchObject({ status: 200, body: { assignee: null } })
    expect((await claim(owner, at + 2)).status).toBe(200)
  })

  test('is closed to the author, the reporters, and those who know one of them', async () => {
    const { give, queue, reportedPost, open, decide } = await startModeration(world)
    const { id, version, taskId } = await reportedPost()
    const expectExcluded = async (who: string, code: string) => {
      await give(world.ids[who as Neighbor] ?? (await idOf(who)), 'operator')
      expect((await queue(who)).find((found) => found.id === id)?.whyNot, who).toBe(code)
      expect((await open(id, who)).body, who).toMatchObject({ whyNot: code, content: null })
      expect(await decide({ id, version }, warning, who)).toMatchObject({ status: 403, body: { code } })
      const claimed = await world.ask(who, `POST /api/moderation/cases/${id}/claim`, { version })
      expect(claimed).toMatchObject({ status: 403, body: { code } })
    }
    const idOf = async (who: string) => (await world.ask(who, 'GET /api/auth/user')).body.id
    await expectExcluded('ada', 'case_own')
    await expectExcluded('ben', 'case_own')

    const blocks = await world.newcomer()
    await world.callOrThrow(blocks.name, `POST /api/users/${world.ids.ada}/block`)
    await expectExcluded(blocks.name, 'case_too_close')
    const offers = await world.newcomer()
    await world.callOrThrow(offers.name, 'POST /api/offers', { taskId, message: 'I come' })
    await expectExcluded(offers.name, 'case_too_close')
    const writes = await world.newcomer()
    const { id: other } = await world.post({}, 'ben')
    await world.callOrThrow(writes.name, 'POST /api/messages', {
      taskId: other,
      recipientId: world.ids.ben,
      content: 'Hello',
    })
    await expectExcluded(writes.name, 'case_too_close')
    const helped = await world.newcomer()
    const { id: own } = await world.post({}, helped.name)
    await world.callOrThrow('ada', 'POST /api/offers', { taskId: own, message: 'I come' })
    await world.callOrThrow(helped.name, `PATCH /api/tasks/${own}/assign`, { helperId: world.ids.ada })
    await expectExcluded(helped.name, 'case_too_close')
  })

  test('is not shut out by an author who blocks, writes to and offers help to every moderator', async () => {
    const { mo, reportedPost, open, decide } = await startModeration(world)
    const found = await reportedPost()
    const { id: moTask } = await world.post({}, mo.name)
    await world.callOrThrow('ada', 'POST /api/offers', { taskId: moTask, message: 'I know where you live' })
    await world.callOrThrow('ada', 'POST /api/messages', { taskId: moTask, recipientId: mo.id, content: 'Stop it' })
    await world.callOrThrow('ada', `POST /api/users/${mo.id}/block`)
    expect((await open(found.id)).body).toMatchObject({ whyNot: null, content: { author: { id: world.ids.ada } } })
    expect((await decide(found, warning)).status).toBe(200)
  })

  test('shows a reported picture by a call of its own, which is logged', async () => {
    const { mo, report, queue, open, countLogged } = await startModeration(world)
    const image = `data:image/png;base64,${(await picture()).toString('base64')}`
    await world.callOrThrow('ada', 'PATCH /api/profile', { profileImageUrl: image })
    await report('ben', 'photo', world.ids.ada, 'sexual')
    await world.callOrThrow('ada', 'PATCH /api/profile', { profileImageUrl: null })
    const [found] = await queue()
    const { body } = await open(found?.id as string)
    const [{ id: reportId, hasPicture }] = body.content.reports
    expect(hasPicture).toBe(true)
    const show = (id: string) => world.ask(mo.name, `POST /api/moderation/cases/${found?.id}/pictures/${id}`)
    expect((await show(reportId)).body.image).toMatch(/^data:image\/jpeg;base64,\/9j/)
    expect((await show(randomUUID())).status).toBe(404)
    expect(await countLogged('picture_shown')).toBe(1)
  })
})
