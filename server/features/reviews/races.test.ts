import Fastify, { type FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { openRoleGate } from '#server/features/roles/why-not-use-role.ts'
import { recountRatingsLocked } from '#server/features/users/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { addErrorHandler } from '#server/platform/http/errors.ts'
import { registerCalls } from '#server/platform/http/register-calls.ts'
import { openLimiter } from '#server/platform/rate-limit/limiter.ts'
import { api } from '#shared/api.ts'
import { insertNeighbors, insertTaskCopies } from '#tests/fixtures/insert-rows.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { reviewHandlers } from './routes.ts'
import { insertReview } from './store.ts'

describe.each(engines)('concurrent reviews on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    taskId = (await world.match()).id
  })

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

  test('T109: one neighbor’s review of a task is one row, whatever twenty requests have read before', async () => {
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

  /**
   * Opens an app with the real calls and handlers of reviews; only authentication is replaced, for the two hundred
   * reviewers.
   */
  async function openRoom(): Promise<FastifyInstance> {
    const app = Fastify()
    addErrorHandler(app)
    const viewerOf = async ({ headers }: { headers: Record<string, unknown> }) => ({
      id: String(headers['x-viewer']),
      firstName: 'Neighbor',
      isSuspended: false,
      sessionId: '',
    })
    const limiter = openLimiter({ limits: 'relaxed', redis: undefined, secret: '', onError: console.error })
    const deps = {
      db: world.db,
      bus: world.bus,
      now: () => new Date(),
      viewerOf,
      isPartial: async () => false,
      limiter,
      whyNotUseRole: openRoleGate(world.db, false),
    }
    registerCalls(app, deps, api.reviews, reviewHandlers)
    return app
  }

  test('T110: the reviews of ben by two hundred neighbors at once are all counted', async () => {
    const neighbors = await insertNeighbors(world.db, 200)
    const helped = { helper_id: world.ids.ben, status: 'completed' } as const
    const tasks = await insertTaskCopies(
      world.db,
      taskId,
      neighbors.map((requester_id) => ({ ...helped, requester_id })),
    )
    const app = await openRoom()
    const review = async (id: string, turn: number): Promise<number> => {
      const headers = { 'x-viewer': neighbors[turn] ?? '' }
      const payload = { taskId: id, revieweeId: world.ids.ben, rating: (turn % 5) + 1 }
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/reviews', headers, payload })
      // On a slow machine some requests wait too long for one of the few connections and are refused with 503.
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
