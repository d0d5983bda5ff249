import { describe, expect, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { startDecided } from '#tests/fixtures/appeals.ts'
import { answerText, facts, warning } from '#tests/fixtures/moderation.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const hiding = { ...warning, kind: 'hide' }

describe.each(engines)('the answer to an appeal on %s', (engine) => {
  const world = useWorld(engine)

  test('that takes a decision back restores the post and the record, and both sides read so', async () => {
    const { appeal, answer, notices, open, reportedPost, found, ola, bell } = await startDecided(world, hiding)
    const statuses = async () =>
      Promise.all(
        ['ada', 'ben', 'cleo'].map(async (who) => (await world.ask(who, `GET /api/tasks/${found.taskId}`)).status),
      )
    expect(await statuses()).toEqual([200, 404, 404])
    await appeal('ada')
    const [bensBell] = [await bell('ben')]
    const answered = await answer(found.id, { outcome: 'reversed' }, ola.name)
    expect(answered).toMatchObject({
      status: 200,
      body: { state: 'closed', content: { isReversed: true, decision: { kind: 'hide' }, author: { record: [] } } },
    })
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await notices('ada')).toMatchObject([
      {
        isReversed: true,
        tookStep: false,
        rule: null,
        text: null,
        appealUntil: null,
        appeal: { answer: { outcome: 'reversed' } },
      },
    ])
    expect(await notices('ben')).toMatchObject([{ isReversed: true, tookStep: false, appeal: null, appealUntil: null }])
    expect(JSON.stringify(await notices('ben'))).not.toContain(answerText)
    expect(await bell('ben')).toEqual(bensBell)
    expect((await world.ask('ben', 'GET /api/reports')).body[0].answer).toEqual({
      tookStep: false,
      rule: null,
      text: null,
    })
    expect(await appeal('ben')).toMatchObject({ status: 409, body: { code: 'decision_reversed' } })
    const next = await reportedPost()
    expect((await open(next.id)).body.content.author.record).toEqual([])
  })

  test('that takes a suspension back lets the author in again', async () => {
    const { appeal, answer, found, ola } = await startDecided(world, { ...warning, kind: 'suspend', days: 30 })
    const signedIn = await world.ask('dan', 'POST /api/auth/login', { email: cast.ada.email, password })
    world.cookies['ada'] = cookieFrom(signedIn)
    expect((await world.ask('ada', 'GET /api/tasks')).status).toBe(403)
    expect((await appeal('ada')).status).toBe(201)
    expect((await answer(found.id, { outcome: 'reversed' }, ola.name)).status).toBe(200)
    expect((await world.ask('ada', 'GET /api/tasks')).status).toBe(200)
  })

  test('leaves a post hidden that another case hides too', async () => {
    const { appeal, answer, report, queue, decide, notices, found, ola } = await startDecided(world, { kind: 'keep' })
    await report('cleo', 'task', found.taskId)
    const [second] = await queue()
    await decide(second as { id: string; version: number }, hiding)
    await appeal('ben')
    await answer(found.id, { ...hiding, outcome: 'changed' }, ola.name)
    const { decisionId } = (await notices('cleo'))[0]
    await world.callOrThrow('cleo', `POST /api/decisions/${decisionId}/appeal`, { text: 'It is fine by now.' })
    expect((await answer(second?.id as string, { outcome: 'reversed' }, ola.name)).status).toBe(200)
    expect((await world.ask('cleo', `GET /api/tasks/${found.taskId}`)).status).toBe(404)
  })

  test('that changes a decision replaces it for everybody', async () => {
    const { appeal, answer, notices, open, reportedPost, found, ola, bell } = await startDecided(world, hiding)
    await appeal('ada')
    const changed = { kind: 'advise', rule: 3, facts: 'The post could be understood as asking for a gift card.' }
    const { body } = await answer(
      found.id,
      { ...changed, outcome: 'changed', reporterText: 'We have advised.' },
      ola.name,
    )
    expect(body).toMatchObject({
      state: 'closed',
      content: {
        decision: { ...changed, decider: { id: ola.id } },
        earlierDecisions: [{ kind: 'hide', facts }],
        answers: [{ outcome: 'changed', answerer: { id: ola.id }, isBySamePerson: false }],
      },
    })
    expect((await world.ask('cleo', `GET /api/tasks/${found.taskId}`)).status).toBe(200)
    expect(await notices('ada')).toMatchObject([{ kind: 'advise', rule: 3, text: changed.facts, isChanged: true }])
    expect(await notices('ben')).toMatchObject([{ kind: null, tookStep: true, rule: 3, text: 'We have advised.' }])
    expect(await bell('ada')).toEqual(['An answer to your appeal', 'A decision by our volunteers'])
    expect((await world.ask('ben', 'GET /api/reports')).body).toMatchObject([{ answer: { rule: 3 } }])
    const next = await reportedPost()
    expect((await open(next.id)).body.content.author.record).toEqual([])
  })

  test('of a reporter can turn a kept post into a hidden one, of which the author is told then', async () => {
    const { appeal, answer, notices, found, ola, stateOf, bell } = await startDecided(world, { kind: 'keep' })
    expect(await notices('ada')).toEqual([])
    await appeal('ben')
    expect((await answer(found.id, { outcome: 'reversed' }, ola.name)).body).toMatchObject({
      code: 'nothing_to_reverse',
    })
    expect((await answer(found.id, { ...hiding, outcome: 'changed' }, ola.name)).status).toBe(200)
    expect((await world.ask('cleo', `GET /api/tasks/${found.taskId}`)).status).toBe(404)
    expect(await notices('ada')).toMatchObject([{ kind: 'hide', text: facts }])
    expect(await bell('ada')).toEqual(['A decision by our volunteers'])
    expect((await appeal('ada')).status).toBe(201)
    expect(await stateOf(found.id)).toMatchObject({ state: 'appealed' })
  })

  test('tells an author who has not appealed when a decision about them is changed', async () => {
    const { appeal, answer, found, ola, bell } = await startDecided(world, { ...warning, kind: 'advise' })
    await appeal('ben')
    await answer(found.id, { ...warning, outcome: 'changed' }, ola.name)
    expect(await bell('ada')).toEqual(['A decision by our volunteers', 'A decision by our volunteers'])
  })
})
