import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { answerErrors } from '#server/http/errors.ts'
import { implement } from '#server/http/implement.ts'
import { openLimiter } from '#server/limits/limiter.ts'
import { recountRatingsLocked } from '#server/users/store.ts'
import { api } from '#shared/api.ts'
import { copyTask, crowd } from '#tests/given/crowd.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { reviewHandlers } from './routes.ts'
import { insertReview } from './store.ts'

describe.each(engines)('reviews racing on %s', (engine) => {
  let world: World
  let taskId: string
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    taskId = (await world.match()).id
  })
  afterAll(() => world.end())

  const ratingOfBen = () =>
    world.db
      .selectFrom('users')
      .select(['rating_sum as sum', 'rating_count as count'])
      .where('id', '=', world.ids.ben)
      .executeTakeFirst()
  const leave = (ofTask = taskId) =>
    inTransaction(world.db, world.bus, async (tx) => {
      const { ada: reviewerId, ben: revieweeId } = world.ids
      const review = await insertReview(tx, { taskId: ofTask, reviewerId, revieweeId, rating: 4, comment: null })
      await recountRatingsLocked(tx, revieweeId)
      return review
    })

  test('T109: one neighbor’s review of a task is one row, whatever twenty have read before', async () => {
    await world.ask('ada', `PATCH /api/tasks/${taskId}/complete`)
    const left = await Promise.all(Array.from({ length: 20 }, () => leave()))
    expect(left.filter((review) => review !== undefined)).toHaveLength(1)
    expect(await ratingOfBen()).toEqual({ sum: 4, count: 1 })
  })

  test.each(['matched', 'in_progress', 'pending_review'] as const)(
    'no review is written while the task is %s',
    async (status) => {
      await world.db.updateTable('tasks').set({ status }).where('id', '=', taskId).execute()
      expect(await leave()).toBeUndefined()
      expect(await ratingOfBen()).toEqual({ sum: 0, count: 0 })
    },
  )

  /** The room's own calls and handlers; only the two hundred need not sign in. */
  async function openRoom(): Promise<FastifyInstance> {
    const app = Fastify()
    answerErrors(app)
    const viewerOf = async ({ headers }: { headers: Record<string, unknown> }) => ({
      id: String(headers['x-viewer']),
      firstName: 'Neighbor',
      sessionId: '',
    })
    const limiter = openLimiter({ limits: 'relaxed', redis: undefined, secret: '', onError: console.error })
    const deps = { db: world.db, bus: world.bus, now: () => new Date(), viewerOf, limiter }
    implement(app, deps, api.reviews, reviewHandlers)
    return app
  }

  test('T110: two hundred neighbors who review ben at once are all counted', async () => {
    const neighbors = await crowd(world.db, 200)
    const helped = { helper_id: world.ids.ben, status: 'completed' } as const
    const tasks = await copyTask(
      world.db,
      taskId,
      neighbors.map((requester_id) => ({ ...helped, requester_id })),
    )
    const app = await openRoom()
    const review = async (id: string, turn: number): Promise<number> => {
      const headers = { 'x-viewer': neighbors[turn] ?? '' }
      const payload = { taskId: id, revieweeId: world.ids.ben, rating: (turn % 5) + 1 }
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/reviews', headers, payload })
      // On a slow machine some wait too long for one of the few connections, and are asked to try again.
      return statusCode === 503 ? review(id, turn) : statusCode
    }
    const answers = await Promise.all(tasks.map(review))
    expect(answers.filter((status) => status === 201)).toHaveLength(200)
    expect(await ratingOfBen()).toEqual({ sum: 600, count: 200 })
    const { body } = await world.ask('cleo', `GET /api/users/${world.ids.ben}`)
    expect([body.totalRating, body.ratingCount]).toEqual(['3.00', 200])
    await app.close()
  })
})
