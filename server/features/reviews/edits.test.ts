import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CastName } from '#tests/cast.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { setState } from '#tests/fixtures/withhold.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { answerReview, editReview } from './store.ts'

const final = { status: 409, body: { code: 'review_final', message: 'This review can no longer be changed.' } }

describe.each(engines)('a review that its reviewer changes on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  let id: string
  beforeEach(async () => {
    for (const table of ['blocks', 'reviews', 'tasks', 'restrictions'] as const)
      await world.db.deleteFrom(table).execute()
    await world.db.updateTable('users').set({ rating_sum: 0, rating_count: 0 }).execute()
    taskId = (await world.match()).id
    await world.callOrThrow('ada', `PATCH /api/tasks/${taskId}/complete`)
    const fields = { taskId, revieweeId: world.ids.ben, rating: 2, comment: 'Late' }
    id = (await world.callOrThrow('ada', 'POST /api/reviews', fields)).id
  })

  const edit = (fields: object = { rating: 4 }, who: CastName = 'ada') =>
    world.ask(who, `PATCH /api/reviews/${id}`, fields)
  const answer = () => world.ask('ben', `POST /api/reviews/${id}/answer`, { text: 'There was a jam.' })
  const writtenAgo = (time: string) =>
    sql`update reviews set created_at = now() - ${time}::interval, edited_at = null`.execute(world.db)
  const stored = () => world.db.selectFrom('reviews').selectAll().executeTakeFirstOrThrow()
  const ratingOfBen = async () => {
    const { totalRating, ratingCount } = (await world.ask('cleo', `GET /api/users/${world.ids.ben}`)).body
    return [totalRating, ratingCount]
  }

  test('everybody reads it as it is now, and that it was edited; the rating follows', async () => {
    const before = await ratingOfBen()
    const { status, body } = await edit({ rating: 4, comment: ' Late, but kind ' })
    expect([status, body.rating, body.comment, body.mayEdit]).toEqual([200, 4, 'Late, but kind', true])
    expect(Date.parse(body.editedAt)).toBeGreaterThanOrEqual(Date.parse(body.createdAt))
    expect([before, await ratingOfBen()]).toEqual([
      ['2.00', 1],
      ['4.00', 1],
    ])
    for (const path of [`users/${world.ids.ben}/reviews/received`, `tasks/${taskId}/reviews`])
      expect((await world.ask('ben', `GET /api/${path}`)).body).toMatchObject([
        { rating: 4, comment: 'Late, but kind', editedAt: body.editedAt, mayEdit: false, mayAnswer: true },
      ])
  })

  test('a field that is left out stays, and a change to the same words is none', async () => {
    expect((await edit({ rating: 5 })).body).toMatchObject({ rating: 5, comment: 'Late' })
    expect((await edit({ comment: null })).body).toMatchObject({ rating: 5, comment: null })
    await writtenAgo('1 hour')
    for (const same of [{}, { rating: 5 }, { rating: 5, comment: '  ' }])
      expect(await edit(same)).toMatchObject({ status: 200, body: { rating: 5, comment: null, editedAt: null } })
    expect((await stored()).edited_at).toBeNull()
  })

  test.each(['47:59', '47:59:50'])('it may be changed %s after it was written', async (time) => {
    await writtenAgo(time)
    expect((await edit()).status).toBe(200)
    expect(await ratingOfBen()).toEqual(['4.00', 1])
  })

  test('it may not be changed 48:01 after it was written', async () => {
    await writtenAgo('48:01')
    expect(await edit()).toMatchObject(final)
    expect(await stored()).toMatchObject({ rating: 2, edited_at: null })
    expect(await ratingOfBen()).toEqual(['2.00', 1])
    expect((await world.ask('ada', `GET /api/tasks/${taskId}/reviews`)).body).toMatchObject([{ mayEdit: false }])
  })

  test('it may not be changed once it is answered, or hidden', async () => {
    expect((await answer()).status).toBe(201)
    expect(await edit()).toMatchObject(final)
    await world.db.updateTable('reviews').set({ answer: null, answered_at: null }).execute()
    await setState(world, 'review', id, 'hidden')
    expect(await edit()).toMatchObject(final)
    await setState(world, 'review', id, 'visible')
    expect((await edit()).status).toBe(200)
  })

  test.each([
    ['ada', 'ben'],
    ['ben', 'ada'],
  ] as const)('neither is changed once %s has blocked %s, in the same words as after 48 hours', async (who, whom) => {
    const other = { taskId, revieweeId: world.ids.ada, rating: 1 }
    const { id: ofAda } = await world.callOrThrow('ben', 'POST /api/reviews', other)
    await world.callOrThrow(who, `POST /api/users/${world.ids[whom]}/block`)
    expect(await edit()).toMatchObject(final)
    expect(await world.ask('ben', `PATCH /api/reviews/${ofAda}`, { rating: 5 })).toMatchObject(final)
    expect((await world.ask('ada', `GET /api/tasks/${taskId}/reviews`)).body).toMatchObject([
      { mayEdit: false },
      { mayEdit: false },
    ])
    await world.callOrThrow(who, `DELETE /api/users/${world.ids[whom]}/block`)
    expect((await edit()).status).toBe(200)
  })

  test('it may not be changed while the reviewed neighbor is suspended', async () => {
    const ends_at = sql<Date>`now() + interval '1 day'`
    await world.db.insertInto('restrictions').values({ user_id: world.ids.ben, kind: 'suspend', ends_at }).execute()
    expect(await edit()).toMatchObject(final)
  })

  test('nobody else changes it, and an unknown one is missing', async () => {
    for (const who of ['ben', 'cleo'] as const) expect((await edit({ rating: 1 }, who)).status).toBe(403)
    await world.callOrThrow('cleo', `POST /api/users/${world.ids.ben}/block`)
    expect(await edit({ rating: 1 }, 'cleo')).toMatchObject({ status: 404, body: { code: 'review_missing' } })
    for (const unknown of ['nonsense', '00000000-0000-4000-8000-000000000001'])
      expect((await world.ask('ada', `PATCH /api/reviews/${unknown}`, { rating: 1 })).status).toBe(404)
    expect(await stored()).toMatchObject({ rating: 2, edited_at: null })
  })

  const editNow = (reviewerId = world.ids.ada) =>
    inTransaction(world.db, world.bus, (tx) => editReview(tx, { id, reviewerId }, { rating: 5 }))
  const answerNow = (revieweeId = world.ids.ben) =>
    inTransaction(world.db, world.bus, (tx) => answerReview(tx, { id, revieweeId, text: 'There was a jam.' }))

  test('of a change and an answer at once, whatever both have read before, the later one finds the earlier', async () => {
    for (let turn = 0; turn < 10; turn++) {
      await sql`update reviews set edited_at = null, answer = null, answered_at = null, rating = 2`.execute(world.db)
      const [edited, answered] = await Promise.all([editNow(), answerNow()])
      expect(answered).toBeDefined()
      const { rating, edited_at } = await stored()
      expect([rating, edited_at !== null]).toEqual(edited ? [5, true] : [2, false])
    }
    expect(await editNow()).toBeUndefined()
  })

  test('the statement itself refuses a change that is late, hidden, of somebody else or after a block', async () => {
    expect(await editNow(world.ids.cleo)).toBeUndefined()
    await writtenAgo('48:01')
    expect(await editNow()).toBeUndefined()
    await writtenAgo('47:59')
    await world.db.updateTable('reviews').set({ is_hidden: true }).execute()
    expect(await editNow()).toBeUndefined()
    await world.db.updateTable('reviews').set({ is_hidden: false }).execute()
    await world.callOrThrow('ben', `POST /api/users/${world.ids.ada}/block`)
    expect(await editNow()).toBeUndefined()
    await world.db.deleteFrom('blocks').execute()
    expect(await editNow()).toBeDefined()
  })

  test('ten changes at once leave a rating that is the stored one', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5, 1, 2, 3, 4, 5].map((rating) => edit({ rating })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await ratingOfBen()).toEqual([`${(await stored()).rating}.00`, 1])
  })

  if (engine === 'postgres')
    test('an answer whose transaction began before a change is not older than the change', async () => {
      const revieweeId = world.ids.ben
      const answered = await inTransaction(world.db, world.bus, async (tx) => {
        await sql`select pg_sleep(0.02)`.execute(tx)
        expect(await editNow()).toBeDefined()
        return answerReview(tx, { id, revieweeId, text: 'There was a jam.' })
      })
      expect(answered).toBeDefined()
    })

  if (engine === 'postgres')
    test('a change that waits for an answer is refused', async () => {
      const commit = await holdTransaction(world, (tx) =>
        answerReview(tx, { id, revieweeId: world.ids.ben, text: 'There was a jam.' }),
      )
      const editing = edit()
      await expect.poll(world.countLockWaits).toBe(1)
      await commit()
      expect(await editing).toMatchObject(final)
      expect(await ratingOfBen()).toEqual(['2.00', 1])
    })
})
