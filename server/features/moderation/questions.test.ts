import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { answerQuestion, insertQuestion } from '#server/features/cases/questions.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import { questionAnswerMaxCharacters, questionMaxCharacters } from '#shared/moderation/limits.ts'
import { newsTitles } from '#shared/moderation/news-copy.ts'
import { questionTitle } from '#shared/moderation/question-copy.ts'
import { password } from '#tests/cast.ts'
import { exportOf } from '#tests/fixtures/export-of.ts'
import { startModeration, warning } from '#tests/fixtures/moderation.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { tidyUp } from './jobs.ts'

const asked = 'Did you meet in person?'

describe.each(engines)('a question to one side of a case on %s', (engine) => {
  const world = useWorld(engine)

  /** Lets Ben, or somebody else, report Ada's new post to two moderators. */
  async function start(reporter = 'ben') {
    const moderation = await startModeration(world)
    await world.db.deleteFrom('restrictions').execute()
    const other = await world.newcomer()
    await moderation.give(other.id, 'moderator')
    const { id: taskId } = await world.post()
    await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.ids.ada).execute()
    await moderation.report(reporter, 'task', taskId)
    const [found] = await moderation.queue()
    if (found === undefined) throw new Error('The report opened no case')
    const { body } = await moderation.open(found.id)
    const reportId: string = body.content.reports[0].id
    return {
      ...moderation,
      other,
      found,
      reportId,
      ask: (fields: object = {}, who = moderation.mo.name) =>
        world.ask(who, `POST /api/moderation/cases/${found.id}/question`, { text: asked, ...fields }),
    }
  }
  const questions = async (who: string) => (await world.ask(who, 'GET /api/questions')).body
  const answer = async (who: string, text = 'Yes, once.') =>
    world.ask(who, `POST /api/questions/${(await questions(who))[0]?.id ?? randomUUID()}/answer`, { text })
  const bell = async (who: string): Promise<string[]> =>
    (await world.ask(who, 'GET /api/notifications')).body.map(({ title }: { title: string }) => title)
  const countMails = async (email: string, subject: string) =>
    (await world.mailsTo(email)).filter((mail) => mail.subject === subject).length

  test('is told to the author whatever the settings, names nobody, and is answered once at the case', async () => {
    const { mo, other, found, ask, open } = await start()
    const { email } = await world.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', world.ids.ada)
      .executeTakeFirstOrThrow()
    await world.callOrThrow('ada', 'PATCH /api/notification-settings', {
      ...{ inAppNotifications: false, emailNotifications: false },
    })
    const before = await countMails(email, questionTitle)
    const { status, body } = await ask()
    expect(status).toBe(201)
    expect(body.content.questions).toMatchObject([
      { side: 'author', text: asked, state: 'waiting', answer: null, asker: { id: mo.id }, isGone: false },
    ])
    expect(await bell('ada')).toContain(questionTitle)
    await vi.waitFor(async () => expect(await countMails(email, questionTitle)).toBe(before + 1), hangMs)
    const read = await questions('ada')
    expect(read).toEqual([
      {
        id: expect.any(String),
        ...{ side: 'author', ref: null, text: asked, state: 'waiting', answer: null, answeredAt: null },
        ...{ subjectKind: 'task', createdAt: expect.any(String) },
      },
    ])
    expect(JSON.stringify(read)).not.toContain(mo.id)
    expect((await answer('cleo')).status, 'was not asked').toBe(404)
    expect((await world.ask('ben', `POST /api/questions/${read[0].id}/answer`, { text: 'I' })).status).toBe(404)

    expect(await answer('ada')).toMatchObject({ status: 201, body: { state: 'answered', answer: 'Yes, once.' } })
    expect(await answer('ada', 'No')).toMatchObject({ status: 409, body: { code: 'question_answered' } })
    expect((await open(found.id)).body.content.questions).toMatchObject([{ state: 'answered', answer: 'Yes, once.' }])
    for (const { name } of [mo, other]) expect(await bell(name), 'nobody works on it').toContain(newsTitles.answer)
    expect((await exportOf(world, world.ids.ada))['questions']).toMatchObject([{ text: asked, answer: 'Yes, once.' }])
    expect((await exportOf(world, world.ids.ben))['questions']).toEqual([])
    await world.callOrThrow('ada', 'PATCH /api/notification-settings', {
      ...{ inAppNotifications: true, emailNotifications: true },
    })
  })

  test('goes to one reporter by the report, and its answer to the moderator who works on the case', async () => {
    const { mo, other, found, reportId, report, ask } = await start()
    await report(
      'cleo',
      'task',
      (await world.db.selectFrom('cases').select('subject_id').executeTakeFirstOrThrow()).subject_id,
    )
    await world.callOrThrow(other.name, `POST /api/moderation/cases/${found.id}/claim`, { version: found.version })
    expect((await ask({ reportId: randomUUID() })).status).toBe(404)
    expect((await ask({ reportId })).status).toBe(201)
    expect(await questions('ben')).toMatchObject([{ side: 'reporter', ref: expect.stringMatching(/^PL-/) }])
    expect([await questions('cleo'), await questions('ada')]).toEqual([[], []])
    expect((await answer('ben')).status).toBe(201)
    expect(await bell(other.name)).toContain(newsTitles.answer)
    expect(await bell(mo.name)).not.toContain(newsTitles.answer)
  })

  test('is asked once of each side, also by two moderators at the same moment', async () => {
    const { other, found, reportId, ask } = await start()
    const both = await Promise.all([ask(), ask({ text: 'Who are you?' }, other.name)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'question_made' })
    expect((await ask({ reportId })).status).toBe(201)
    expect((await ask({ reportId })).status).toBe(409)
    const again = { caseId: found.id, side: 'author', userId: world.ids.ada, ref: null, askerId: other.id } as const
    expect(await world.db.transaction().execute((tx) => insertQuestion(tx, { ...again, text: asked }))).toBe(false)
    await expect(
      sql`insert into case_questions (case_id, side, text) values (${found.id}, 'author', 'Again?')`.execute(world.db),
    ).rejects.toThrow('case_questions_once')
  })

  test('lapses with the decision, says so, and cannot be answered or asked any more', async () => {
    const { found, reportId, ask, decide, open } = await start()
    await ask({ reportId })
    const [{ id }] = await questions('ben')
    expect((await decide(found, warning)).status).toBe(200)
    expect(await questions('ben')).toMatchObject([{ state: 'lapsed' }])
    expect(await answer('ben')).toMatchObject({ status: 409, body: { code: 'question_lapsed' } })
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'case_changed' } })
    expect((await open(found.id)).body.content.questions).toMatchObject([{ state: 'lapsed', answer: null }])
    const late = { id, userId: world.ids.ben, text: 'Late' }
    expect(await world.db.transaction().execute((tx) => answerQuestion(tx, late))).toBe(false)
  })

  test('is either answered or lapsed if the answer and the decision come at the same moment', async () => {
    const { found, reportId, ask, decide, open } = await start()
    await ask({ reportId })
    const [answered, decided] = await Promise.all([answer('ben'), decide(found, warning)])
    expect(decided.status).toBe(200)
    const [question] = (await open(found.id)).body.content.questions
    expect([201, 409]).toContain(answered.status)
    expect(question.state).toBe(answered.status === 201 ? 'answered' : 'lapsed')
  })

  test('is not asked by those too close, of somebody suspended, or of a deleted account', async () => {
    const { mo, found, give, reportId, ask } = await start()
    await give(world.ids.ben, 'moderator')
    expect(await ask({}, 'ben')).toMatchObject({ status: 403, body: { code: 'case_own' } })
    await sql`insert into restrictions (user_id, kind, ends_at)
      values (${world.ids.ada}, 'suspend', now() + interval '1 day')`.execute(world.db)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'asked_suspended' } })
    await world.db.deleteFrom('restrictions').execute()
    await sql`update reports set reporter_id = null where id = ${reportId}`.execute(world.db)
    expect(await ask({ reportId })).toMatchObject({ status: 409, body: { code: 'reporter_gone' } })
    await sql`update cases set author_id = null where id = ${found.id}`.execute(world.db)
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'author_gone' } })
    expect(await world.ask(mo.name, 'GET /api/moderation/log')).not.toMatchObject({
      body: [{ verb: 'question_asked' }],
    })
  })

  test('cannot be answered while the account is suspended, and is not mailed then', async () => {
    const { ask } = await start()
    await ask()
    const [{ id }] = await questions('ada')
    const { email } = await world.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', world.ids.ada)
      .executeTakeFirstOrThrow()
    await vi.waitFor(async () => expect(await world.db.selectFrom('outbox').selectAll().execute()).toEqual([]), hangMs)
    const before = await countMails(email, questionTitle)
    await sql`insert into restrictions (user_id, kind, ends_at)
      values (${world.ids.ada}, 'suspend', now() + interval '1 day')`.execute(world.db)
    await enqueueMails(world.db, [world.ids.ada], { kind: 'case_question' })
    await vi.waitFor(async () => expect(await world.db.selectFrom('outbox').selectAll().execute()).toEqual([]), hangMs)
    expect(await countMails(email, questionTitle)).toBe(before)
    expect(await world.ask('ada', `POST /api/questions/${id}/answer`, { text: 'Yes' })).toMatchObject({
      ...{ status: 403, body: { code: 'suspended' } },
    })
    await world.db.deleteFrom('restrictions').execute()
    await enqueueMails(world.db, [world.ids.ada], { kind: 'case_question' })
    await vi.waitFor(async () => expect(await countMails(email, questionTitle)).toBe(before + 1), hangMs)
    expect((await answer('ada')).status).toBe(201)
    await enqueueMails(world.db, [world.ids.ada], { kind: 'case_question' })
    await vi.waitFor(async () => expect(await world.db.selectFrom('outbox').selectAll().execute()).toEqual([]), hangMs)
    expect(await countMails(email, questionTitle), 'no question waits').toBe(before + 1)
  })

  test('ends with the account that was asked; an answer stays without contact details, and goes with the evidence', async () => {
    const reporter = await world.newcomer()
    const { found, reportId, ask, open, decide } = await start(reporter.name)
    await ask({ reportId })
    expect((await answer(reporter.name, `Write to ${reporter.email}.`)).status).toBe(201)
    await world.callOrThrow(reporter.name, 'DELETE /api/account', { password })
    const read = async () => (await open(found.id)).body.content.questions
    expect(await read()).toMatchObject([{ isGone: true, state: 'answered', answer: 'Write to ….' }])
    expect((await decide(found, warning)).status).toBe(200)
    const close = (days: number) =>
      sql`update cases set state = 'closed', closed_at = now() - make_interval(days => ${days}::int)`.execute(world.db)
    await close(179)
    await tidyUp(world.db)
    expect(await read()).toHaveLength(1)
    await close(180)
    await tidyUp(world.db)
    expect(await read()).toEqual([])
  })

  test('is bounded, and so is its answer', async () => {
    const { ask } = await start()
    for (const text of ['', ' \n ', 'x'.repeat(questionMaxCharacters + 1)])
      expect((await ask({ text })).status).toBe(400)
    expect((await ask({ text: 'x'.repeat(questionMaxCharacters) })).status).toBe(201)
    for (const text of ['', 'x'.repeat(questionAnswerMaxCharacters + 1)])
      expect((await answer('ada', text)).status).toBe(400)
    expect((await answer('ada', 'x'.repeat(questionAnswerMaxCharacters))).status).toBe(201)
  })
})
