import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Review } from '#shared/reviews/schema.ts'
import { type CastName, password } from '#tests/cast.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { setState } from '#tests/fixtures/withhold.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { answerReview } from './store.ts'

const text = 'I came at nine, as we had agreed.'

describe.each(engines)('an answer to a review on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  let id: string
  beforeEach(async () => {
    for (const table of ['cases', 'blocks', 'reviews', 'tasks', 'notifications', 'restrictions'] as const)
      await world.db.deleteFrom(table).execute()
    taskId = (await world.match()).id
    await world.callOrThrow('ada', `PATCH /api/tasks/${taskId}/complete`)
    const fields = { taskId, revieweeId: world.ids.ben, rating: 2, comment: 'Late' }
    id = (await world.callOrThrow('ada', 'POST /api/reviews', fields)).id
    await world.db.deleteFrom('notifications').execute()
  })

  const answer = (who: CastName = 'ben', words = text) =>
    world.ask(who, `POST /api/reviews/${id}/answer`, { text: words })
  const received = async (who: CastName): Promise<Review[]> =>
    (await world.ask(who, `GET /api/users/${world.ids.ben}/reviews/received`)).body
  const ofTask = async (who: CastName): Promise<Review[]> =>
    (await world.ask(who, `GET /api/tasks/${taskId}/reviews`)).body
  const bellOf = async (who: CastName): Promise<object[]> => (await world.ask(who, 'GET /api/notifications')).body
  const block = (who: 'ada' | 'ben', whom: 'ada' | 'ben') =>
    world.callOrThrow(who, `POST /api/users/${world.ids[whom]}/block`)

  test('stands under the review for everybody who reads it', async () => {
    expect((await received('ben'))[0]).toMatchObject({ answer: null, mayAnswer: true })
    const { status, body } = await answer('ben', ` ${text} `)
    const author = expect.objectContaining({ id: world.ids.ben, firstName: 'Ben', email: null })
    const shown = { text, createdAt: expect.any(String), author, isByBlocked: false }
    expect([status, body.answer, body.mayAnswer]).toEqual([201, shown, false])
    for (const who of ['ada', 'ben', 'cleo'] as const)
      expect(await received(who)).toMatchObject([{ id, answer: shown, mayAnswer: false, mayEdit: false }])
    for (const who of ['ada', 'ben'] as const) expect(await ofTask(who)).toMatchObject([{ id, answer: shown }])
  })

  test('is written once, by the reviewed neighbor alone', async () => {
    for (const who of ['ada', 'cleo'] as const)
      expect(await answer(who)).toMatchObject({ status: 403, body: { code: 'not_yours' } })
    expect((await answer()).status).toBe(201)
    for (const words of [text, 'Another one'])
      expect(await answer('ben', words)).toMatchObject({ status: 409, body: { code: 'already_answered' } })
    expect((await received('cleo'))[0]?.answer?.text).toBe(text)
  })

  test('twenty at once are one, whatever they have read before', async () => {
    const words = Array.from({ length: 20 }, (_, turn) => `Answer ${turn}`)
    const answers = await Promise.all(words.map((each) => answer('ben', each)))
    const written = answers.filter(({ status }) => status === 201)
    expect([written.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 19])
    expect((await received('cleo'))[0]?.answer?.text).toBe(written[0]?.body.answer.text)
    const again = (revieweeId: string) =>
      inTransaction(world.db, world.bus, (tx) => answerReview(tx, { id, revieweeId, text: 'Again' }))
    expect(await again(world.ids.ben)).toBeUndefined()
    await sql`update reviews set answer = null, answered_at = null`.execute(world.db)
    expect(await again(world.ids.ada)).toBeUndefined()
    expect(await again(world.ids.ben)).toBeDefined()
  })

  test('is told to the reviewer, whose notification leads to the reviews', async () => {
    await answer()
    expect(await bellOf('ada')).toMatchObject([
      {
        title: 'Your review was answered',
        message: 'Ben answered your review for "Walk my dog".',
        relatedTaskId: taskId,
      },
    ])
    expect(await bellOf('ben')).toEqual([])
  })

  test.each([
    ['ada', 'ben'],
    ['ben', 'ada'],
  ] as const)('may still be written after %s has blocked %s, and is told to nobody', async (who, whom) => {
    await block(who, whom)
    expect((await answer()).status).toBe(201)
    expect(await bellOf('ada')).toEqual([])
    expect((await received('cleo'))[0]?.answer?.text).toBe(text)
    const isByBlocked = who === 'ada'
    expect((await ofTask('ada'))[0]?.answer).toMatchObject({ text, isByBlocked, author: { lastName: '' } })
  })

  test('a notification of it is gone while the review is hidden', async () => {
    await answer()
    await setState(world, 'review', id, 'hidden')
    expect(await bellOf('ada')).toEqual([])
    await setState(world, 'review', id, 'visible')
    expect(await bellOf('ada')).toHaveLength(1)
  })

  test('is not told to a reviewer who is suspended', async () => {
    const ends_at = sql<Date>`now() + interval '1 day'`
    await world.db.insertInto('restrictions').values({ user_id: world.ids.ada, kind: 'suspend', ends_at }).execute()
    expect((await answer()).status).toBe(201)
    expect(await world.db.selectFrom('notifications').select('id').execute()).toEqual([])
  })

  test('is hidden together with the review, also from the reviewer, and restored with it', async () => {
    await answer()
    await setState(world, 'review', id, 'hidden')
    expect(await ofTask('ben')).toEqual([])
    expect(await ofTask('ada')).toMatchObject([{ id, isHidden: true, answer: null, mayEdit: false }])
    await setState(world, 'review', id, 'visible')
    expect((await ofTask('ben'))[0]?.answer?.text).toBe(text)
  })

  test('is not written under a review that is hidden', async () => {
    await setState(world, 'review', id, 'hidden')
    expect(await answer()).toMatchObject({ status: 404, body: { code: 'review_missing' } })
    const now = () =>
      inTransaction(world.db, world.bus, (tx) => answerReview(tx, { id, revieweeId: world.ids.ben, text }))
    expect(await now()).toBeUndefined()
  })

  test('is part of the copy that moderators get with a report of the review', async () => {
    await answer()
    await world.callOrThrow('cleo', 'POST /api/reports', { subjectKind: 'review', subjectId: id, reason: 'harassment' })
    const { evidence } = await world.db.selectFrom('reports').select('evidence').executeTakeFirstOrThrow()
    expect(evidence.content).toMatchObject({ text: 'Late', rating: 2, answer: text })
  })

  test('stays when the reviewer leaves, without the contact details of the reviewer, and goes with its author', async () => {
    const [reviewer, author] = [await world.newcomer(), await world.newcomer()]
    await world.callOrThrow(reviewer.name, 'PATCH /api/profile', { phone: '708-555-0177' })
    const people = { requester_id: reviewer.id, helper_id: author.id }
    await world.db.updateTable('tasks').set(people).where('id', '=', taskId).execute()
    await sql`update reviews set reviewer_id = ${reviewer.id}, reviewee_id = ${author.id}`.execute(world.db)
    await world.callOrThrow(author.name, `POST /api/reviews/${id}/answer`, { text: 'Call me, not 708 555 0177.' })
    await world.callOrThrow(reviewer.name, 'DELETE /api/account', { password })
    const left = (await world.ask('cleo', `GET /api/users/${author.id}/reviews/received`)).body
    expect(left).toMatchObject([{ comment: null, answer: { text: 'Call me, not ….' } }])
    await world.callOrThrow(author.name, 'DELETE /api/account', { password })
    expect(await world.db.selectFrom('reviews').select('id').execute()).toEqual([])
  })

  if (engine === 'postgres')
    test('of an answer and the deletion of the reviewer at once, both end', async () => {
      const leaving = await holdTransaction(world, (tx) =>
        tx.selectFrom('users').select('id').where('id', '=', world.ids.ada).forUpdate().execute(),
      )
      const answering = answer()
      await expect.poll(world.countLockWaits).toBe(1)
      // The review is not locked yet, so that the deletion can go on.
      await sql`select from reviews where id = ${id} for update nowait`.execute(world.db)
      await leaving()
      expect((await answering).status).toBe(201)
    })
})
