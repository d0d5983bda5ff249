import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { purgeDeletedThings } from '#server/features/evidence/deleted-things.ts'
import type { ReportReason, SubjectKind } from '#shared/reports/choices.ts'
import { cast, type Neighbor, password } from '#tests/cast.ts'
import { picture } from '#tests/fixtures/files.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const missing = { status: 404, body: { code: 'report_missing' } }
const nameOf = (who: Neighbor) => `${cast[who].firstName} ${cast[who].lastName}`
const clean = ['cases', 'deleted_things', 'blocks', 'reviews', 'tasks', 'notifications'] as const

describe.each(engines)('a report on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(async () => {
    for (const table of clean) await world.db.deleteFrom(table).execute()
  })

  type More = { reason?: ReportReason; text?: string; includeMessages?: boolean }
  const report = (who: string, subjectKind: SubjectKind, subjectId: string, more: More = {}) =>
    world.ask(who, 'POST /api/reports', { subjectKind, subjectId, reason: 'scam', ...more })
  const write = (who: Neighbor, to: string, taskId: string, content: string) =>
    world.callOrThrow(who, 'POST /api/messages', { taskId, recipientId: to, content })
  const block = (who: string, whomId: string) => world.callOrThrow(who, `POST /api/users/${whomId}/block`)
  const evidence = async () => {
    const rows = await world.db.selectFrom('reports').select(['evidence', 'picture']).orderBy('created_at').execute()
    return rows.at(-1) as { evidence: { content: object; messages: object[] }; picture: Uint8Array | null }
  }
  /** Sets back by this many days what has been deleted or blocked, and purges. */
  async function passDays(days: number) {
    for (const [table, column] of [
      ['deleted_things', 'deleted_at'],
      ['blocks', 'created_at'],
    ] as const)
      await sql`update ${sql.table(table)}
        set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(days => ${days}::int)`.execute(world.db)
    await purgeDeletedThings(world.db)
  }

  test('of a task is answered with a reference, and listed for the reporter alone', async () => {
    const { id, title } = await world.post()
    const made = await report('ben', 'task', id, { text: ' A trick. ' })
    expect(made).toMatchObject({
      status: 201,
      body: { subjectKind: 'task', subjectId: id, reason: 'scam', text: 'A trick.', isOpen: true },
    })
    expect(made.body.ref).toMatch(/^PL-[2-9A-HJ-NP-Z]{4}$/)
    expect((await world.ask('ben', 'GET /api/reports')).body).toEqual([made.body])
    for (const who of ['ada', 'cleo']) expect((await world.ask(who, 'GET /api/reports')).body).toEqual([])
    expect((await evidence()).evidence).toMatchObject({ content: { title, authorName: nameOf('ada') }, messages: [] })
  })

  test('a second time is the first one, until the case is closed', async () => {
    const { id } = await world.post()
    const first = await report('ben', 'task', id)
    expect(await report('ben', 'task', id, { reason: 'spam', text: 'Again' })).toMatchObject({
      status: 200,
      body: first.body,
    })
    await world.db.updateTable('cases').set({ state: 'closed' }).execute()
    const next = await report('ben', 'task', id)
    expect(next.status).toBe(201)
    expect(next.body.id).not.toBe(first.body.id)
  })

  test('twenty times at once is one report, and several reporters share a case', async () => {
    const { id } = await world.post()
    const answers = await Promise.all(Array.from({ length: 20 }, () => report('ben', 'task', id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
    await report('cleo', 'task', id)
    expect(await world.db.selectFrom('cases').select('id').execute()).toHaveLength(1)
    expect(await world.db.selectFrom('reports').select('id').execute()).toHaveLength(2)
  })

  test('of each kind keeps what was seen', async () => {
    const { id } = await world.match()
    await write('ben', world.ids.ada, id, 'Send me a gift card')
    const [said] = (await world.ask('ada', `GET /api/tasks/${id}/messages`)).body.slice(-1)
    const [offer] = (await world.ask('ada', `GET /api/tasks/${id}/offers`)).body
    for (const kind of ['message', 'person'] as const) {
      expect(
        (await report('ada', kind, kind === 'message' ? said.id : world.ids.ben, { includeMessages: true })).status,
      ).toBe(201)
      expect((await evidence()).evidence.messages.at(-1)).toEqual({
        text: 'Send me a gift card',
        isByReporter: false,
        at: said.createdAt,
      })
    }
    expect((await report('ada', 'offer', offer.id)).status).toBe(201)
    expect((await report('ada', 'match', id)).status).toBe(201)
    expect((await evidence()).evidence.content).toMatchObject({ authorName: nameOf('ben') })
    expect((await report('ben', 'match', id)).status).toBe(201)
    expect(await world.db.selectFrom('cases').select('id').where('subject_kind', '=', 'match').execute()).toHaveLength(
      2,
    )
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}/complete`)
    await world.callOrThrow('ben', 'POST /api/reviews', {
      taskId: id,
      revieweeId: world.ids.ada,
      rating: 1,
      comment: 'Lies',
    })
    const [review] = (await world.ask('ada', `GET /api/users/${world.ids.ada}/reviews/received`)).body
    expect((await report('cleo', 'review', review.id)).status).toBe(201)
    expect((await evidence()).evidence.content).toMatchObject({ text: 'Lies', rating: 1, authorName: nameOf('ben') })
  })

  test('of a photo keeps a reduced copy of it, after it is gone too', async () => {
    expect(await report('ada', 'photo', world.ids.ben)).toMatchObject(missing)
    const image = `data:image/png;base64,${(await picture()).toString('base64')}`
    await world.callOrThrow('ben', 'PATCH /api/profile', { profileImageUrl: image })
    expect((await report('ada', 'photo', world.ids.ben)).status).toBe(201)
    await world.callOrThrow('ben', 'PATCH /api/profile', { profileImageUrl: null })
    const copy = (await evidence()).picture as Uint8Array
    expect([...copy.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  })

  test('of what is one’s own, not visible or nothing is refused', async () => {
    const { id } = await world.match()
    await write('ben', world.ids.ada, id, 'Hello')
    const [said] = (await world.ask('ada', `GET /api/tasks/${id}/messages`)).body.slice(-1)
    const [offer] = (await world.ask('ada', `GET /api/tasks/${id}/offers`)).body
    const own = { status: 400, body: { code: 'report_own' } }
    expect(await report('ada', 'task', id)).toMatchObject(own)
    expect(await report('ben', 'message', said.id)).toMatchObject(own)
    expect(await report('ben', 'offer', offer.id)).toMatchObject(own)
    expect(await report('ben', 'person', world.ids.ben)).toMatchObject(own)
    for (const [kind, subjectId] of [
      ['task', id],
      ['message', said.id],
      ['offer', offer.id],
      ['match', id],
      ['review', id],
      ['person', id],
      ['photo', world.ids.ada],
    ] as const)
      expect(await report('cleo', kind, subjectId)).toMatchObject(missing)
    expect(await world.db.selectFrom('cases').select('id').execute()).toEqual([])
    expect(
      (await world.ask('cleo', 'POST /api/reports', { subjectKind: 'task', subjectId: id, reason: 'x' })).status,
    ).toBe(400)
    expect((await report('cleo', 'task', 'x')).status).toBe(400)
  })

  test('of a deleted task, message or offer works on day 30, for those who had it, and not on day 31', async () => {
    const { id } = await world.post({ description: 'Pay me before you come, by gift card.' })
    await write('ben', world.ids.ada, id, 'Why before?')
    await write('ada', world.ids.ben, id, 'Send a gift card')
    await world.callOrThrow('cleo', 'POST /api/offers', { taskId: id, message: 'A nasty word' })
    const [said] = (await world.ask('ben', `GET /api/tasks/${id}/messages?with=${world.ids.ben}`)).body.slice(-1)
    const [offer] = (await world.ask('ada', `GET /api/tasks/${id}/offers`)).body
    await world.callOrThrow('ada', `DELETE /api/tasks/${id}`)
    const cases = [
      ['ben', 'task', id],
      ['ben', 'message', said.id],
      ['ada', 'offer', offer.id],
    ] as const
    expect(await report('cleo', 'message', said.id)).toMatchObject(missing)
    expect(await report('ada', 'task', id)).toMatchObject(missing)
    await passDays(29)
    for (const [who, kind, subjectId] of cases) expect((await report(who, kind, subjectId)).status, kind).toBe(201)
    expect(JSON.stringify((await evidence()).evidence)).toContain('A nasty word')
    await world.db.deleteFrom('cases').execute()
    await passDays(2)
    for (const [who, kind, subjectId] of cases) expect(await report(who, kind, subjectId), kind).toMatchObject(missing)
    expect(await world.db.selectFrom('deleted_things').selectAll().execute()).toEqual([])
  })

  test('of somebody who has blocked the reporter works on day 30, and not on day 31', async () => {
    const { id } = await world.match()
    const [offer] = (await world.ask('ada', `GET /api/tasks/${id}/offers`)).body
    const other = await world.post({}, 'ben')
    await block('ben', world.ids.ada)
    await passDays(29)
    const cases = [
      ['person', world.ids.ben],
      ['offer', offer.id],
      ['match', id],
    ] as const
    for (const [kind, subjectId] of cases) expect((await report('ada', kind, subjectId)).status, kind).toBe(201)
    expect((await report('ben', 'task', id)).status).toBe(201)
    expect(await report('ada', 'task', other.id)).toMatchObject(missing)
    await world.db.deleteFrom('cases').execute()
    await passDays(2)
    for (const [kind, subjectId] of cases.slice(0, 2))
      expect(await report('ada', kind, subjectId), kind).toMatchObject(missing)
    expect(await report('ben', 'task', id)).toMatchObject(missing)
  })

  test('of a person whom the reporter has just blocked, and never met, works', async () => {
    await block('cleo', world.ids.ben)
    expect((await report('cleo', 'person', world.ids.ben)).status).toBe(201)
    expect(await report('ben', 'person', world.ids.cleo)).toMatchObject(missing)
  })

  test('stays with its evidence when either account is deleted, and a deleted person can be reported', async () => {
    const [eve, lou] = [await world.newcomer(), await world.newcomer()]
    const { id } = await world.post()
    await world.callOrThrow(eve.name, 'PATCH /api/profile', { phone: '708-555-0188' })
    await world.callOrThrow(eve.name, 'POST /api/offers', { taskId: id, message: 'Pay me first' })
    await write(eve.name as Neighbor, world.ids.ada, id, 'Call 708-555-0188')
    const [said] = (await world.ask('ada', `GET /api/tasks/${id}/messages?with=${eve.id}`)).body.slice(-1)
    await report('ada', 'person', eve.id)
    await report(lou.name, 'task', id)
    for (const { name } of [eve, lou]) await world.callOrThrow(name, 'DELETE /api/account', { password })
    const rows = await world.db
      .selectFrom('reports')
      .innerJoin('cases', 'cases.id', 'reports.case_id')
      .select(['cases.author_id', 'reports.reporter_id'])
      .orderBy('reports.created_at')
      .execute()
    expect(rows).toEqual([
      { author_id: null, reporter_id: world.ids.ada },
      { author_id: world.ids.ada, reporter_id: null },
    ])
    await world.db.deleteFrom('cases').execute()
    expect((await report('ada', 'person', eve.id)).status).toBe(201)
    expect(await report('ben', 'person', eve.id)).toMatchObject(missing)
    expect(await report('ben', 'message', said.id)).toMatchObject(missing)
    expect((await report('ada', 'message', said.id)).status).toBe(201)
    expect((await evidence()).evidence.content).toMatchObject({ text: 'Call 708-555-0188', authorName: 'Ned Comer' })
  })
})
