import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { type TaskStatus, taskStatus } from '#shared/tasks/schema.ts'
import { actors, type CastName, pia } from '#tests/cast.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { hasHelper, insertOffers, insertTaskCopies } from '#tests/fixtures/insert-rows.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { insertReview } from './store.ts'

/**
 * Returns the expected status of a review. Ada is the requester and ben the helper; pia has offered too, and cleo is a
 * stranger.
 */
function expectedStatus(who: CastName, status: TaskStatus, hasReviewed: boolean): number {
  if (who === 'dan') return 401
  if (who === 'cleo' && status !== 'open') return 404
  const takesPart = who === 'ada' || (who === 'ben' && hasHelper(status))
  if (!takesPart) return 403
  return status === 'completed' && !hasReviewed ? 201 : 409
}

const cells = taskStatus.options.flatMap((status) =>
  actors.flatMap((who) => [false, true].map((hasReviewed) => ({ status, who, hasReviewed }))),
)

describe.each(engines)('permissions of reviews on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  let piaId: string
  beforeAll(async () => {
    piaId = await world.join('pia', pia)
  })
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    await world.db.updateTable('users').set({ rating_sum: 0, rating_count: 0 }).execute()
    taskId = (await world.post()).id
  })

  const idOf = (who: CastName) => (who === 'pia' ? piaId : who === 'dan' ? world.ids.cleo : world.ids[who])
  const review = (who: CastName, ofTask: string, revieweeId: string) =>
    world.ask(who, 'POST /api/reviews', { taskId: ofTask, revieweeId, rating: 5, comment: null })
  const ratings = () =>
    world.db.selectFrom('users').select(['id', 'rating_sum', 'rating_count']).where('rating_count', '>', 0).execute()

  /** Copies the task in each of these statuses, with ben as helper and an offer of pia. */
  async function copies(statuses: TaskStatus[]): Promise<string[]> {
    const changes = statuses.map((status) => ({ status, helper_id: hasHelper(status) ? world.ids.ben : null }))
    const ids = await insertTaskCopies(world.db, taskId, changes)
    await insertOffers(world.db, ids, [world.ids.ben, piaId])
    return ids
  }

  test('T027: button and call agree for everybody, in every status, reviewed before or not', async () => {
    const ids = await copies(cells.map(({ status }) => status))
    for (const [turn, { who, status, hasReviewed }] of cells.entries()) {
      const id = ids[turn] as string
      const cell = `${who} on a task that is ${status}${hasReviewed ? ', for the second time' : ''}`
      const reviewee = who === 'ada' ? world.ids.ben : world.ids.ada
      const earlier = { task_id: id, reviewer_id: idOf(who), reviewee_id: reviewee, rating: 4 }
      if (hasReviewed) await world.db.insertInto('reviews').values(earlier).execute()
      const expected = expectedStatus(who, status, hasReviewed)
      const isVisible = expected !== 401 && expected !== 404

      const may = await world.ask(who, `GET /api/tasks/${id}/can-review`)
      expect([cell, may.status]).toEqual([cell, isVisible ? 200 : expected])
      if (isVisible) expect([cell, may.body]).toEqual([cell, { canReview: expected === 201 }])
      const list = await world.ask(who, `GET /api/tasks/${id}/reviews`)
      expect([cell, list.status]).toEqual([cell, isVisible ? 200 : expected])

      const before = await ratings()
      expect([cell, (await review(who, id, reviewee)).status]).toEqual([cell, expected])
      const stored = await world.db.selectFrom('reviews').select('id').where('task_id', '=', id).execute()
      expect([cell, stored.length]).toEqual([cell, expected === 201 || hasReviewed ? 1 : 0])
      if (expected === 201) expect(await ratings()).not.toEqual(before)
      else expect([cell, await ratings()]).toEqual([cell, before])
    }
  })

  test.each(['ada', 'ben', 'pia', 'cleo'] as const)('%s can review the other participant only', async (who) => {
    const [id = ''] = await copies(['completed'])
    const { ada, ben, cleo } = world.ids
    const right = { ada: ben, ben: ada, pia: null, cleo: null }[who]
    const unknownId = '00000000-0000-4000-8000-000000000001'
    const others = [ada, ben, cleo, piaId, unknownId].filter((person) => person !== right)
    for (const reviewee of right === null ? others : [...others, right]) {
      const { status, body } = await review(who, id, reviewee)
      if (right === null) expect(status).toBe(who === 'pia' ? 403 : 404)
      else if (reviewee === right) expect(status).toBe(201)
      else expect([status, body.code]).toEqual([400, reviewee === idOf(who) ? 'review_self' : 'wrong_reviewee'])
    }
    const stored = await world.db.selectFrom('reviews').select(['reviewer_id', 'reviewee_id']).execute()
    expect(stored).toEqual(right === null ? [] : [{ reviewer_id: idOf(who), reviewee_id: right }])
  })

  test('only the two participants of a completed task review each other, whatever had been read before', async () => {
    const [id = ''] = await copies(['completed'])
    const { ada, ben, cleo } = world.ids
    for (const [reviewerId, revieweeId] of [
      [cleo, ada],
      [ada, cleo],
      [piaId, ada],
      [ada, ada],
    ] as const) {
      const words = { taskId: id, reviewerId, revieweeId, rating: 5, comment: null }
      expect(await inTransaction(world.db, world.bus, (tx) => insertReview(tx, words))).toBeUndefined()
    }
    const words = { taskId: id, reviewerId: ben, revieweeId: ada, rating: 5, comment: null }
    expect(await inTransaction(world.db, world.bus, (tx) => insertReview(tx, words))).toBeDefined()
  })

  if (engine === 'postgres')
    test('an account that is being deleted is not reviewed any more', async () => {
      const person = { email: 'gone@porchlight.example' }
      const { id: goneId } = await world.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
      const [id = ''] = await insertTaskCopies(world.db, taskId, [{ status: 'completed', helper_id: goneId }])
      const leave = await holdTransaction(world, (tx) => tx.deleteFrom('users').where('id', '=', goneId).execute())
      const reviewing = review('ada', id, goneId)
      await expect.poll(world.countLockWaits).toBe(1)
      await leave()
      expect(await reviewing).toMatchObject({ status: 400, body: { code: 'wrong_reviewee' } })
    })
})
