import { beforeEach, describe, expect, test } from 'vitest'
import { reviewsPageSize } from '#shared/constants.ts'
import type { Review } from '#shared/reviews/schema.ts'
import type { CastName } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('reviews on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    await world.db.updateTable('users').set({ rating_sum: 0, rating_count: 0 }).execute()
    taskId = (await world.match()).id
  })

  const complete = () => world.ask('ada', `PATCH /api/tasks/${taskId}/complete`)
  const review = (who: CastName, of: 'ada' | 'ben' | 'cleo', fields: object = { rating: 5 }) =>
    world.ask(who, 'POST /api/reviews', { taskId, revieweeId: world.ids[of], comment: null, ...fields })
  const mayReview = async (who: CastName) =>
    (await world.ask(who, `GET /api/tasks/${taskId}/can-review`)).body.canReview
  const ratingOf = async (who: 'ada' | 'ben' | 'cleo') => {
    const { totalRating, ratingCount } = (await world.ask('cleo', `GET /api/users/${world.ids[who]}`)).body
    return [totalRating, ratingCount]
  }

  test('ada and ben review each other, and both ratings are updated', async () => {
    await complete()
    const { status, body } = await review('ada', 'ben', { rating: 4, comment: ' Kind and on time ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      rating: 4,
      comment: 'Kind and on time',
      createdAt: expect.any(String),
      editedAt: null,
      receivedAs: 'helper',
      isByBlocked: false,
      isHidden: false,
      answer: null,
      mayEdit: true,
      mayAnswer: false,
      reviewer: expect.objectContaining({ id: world.ids.ada, firstName: 'Ada', email: null }),
      task: { title: 'Walk my dog', category: 'pets' },
    })
    expect((await review('ben', 'ada')).status).toBe(201)
    expect(await ratingOf('ben')).toEqual(['4.00', 1])
    expect(await ratingOf('ada')).toEqual(['5.00', 1])
    const { body: ofTask } = await world.ask('ben', `GET /api/tasks/${taskId}/reviews`)
    expect(ofTask.map(({ rating }: { rating: number }) => rating)).toEqual([5, 4])
    const { body: received } = await world.ask('cleo', `GET /api/users/${world.ids.ben}/reviews/received`)
    expect(received).toMatchObject([{ id: body.id, reviewer: { email: null } }])
  })

  test.each([
    ['request', 'requester', 'helper'],
    ['service', 'helper', 'requester'],
  ] as const)('on a %s ada is reviewed as %s, ben as %s', async (type, adas, bens) => {
    await world.db.updateTable('tasks').set({ task_type: type }).where('id', '=', taskId).execute()
    await complete()
    await review('ada', 'ben')
    await review('ben', 'ada')
    const receivedAs = async (who: 'ada' | 'ben') =>
      (await world.ask('cleo', `GET /api/users/${world.ids[who]}/reviews/received`)).body[0].receivedAs
    expect([await receivedAs('ada'), await receivedAs('ben')]).toEqual([adas, bens])

    await world.db.updateTable('tasks').set({ requester_id: null }).where('id', '=', taskId).execute()
    expect(await receivedAs('ben'), 'once ada has left').toBe(bens)
  })

  test('the reviewed neighbor finds a notification', async () => {
    await complete()
    world.busMessages.length = 0
    await review('ada', 'ben')
    const { body } = await world.ask('ben', 'GET /api/notifications')
    expect(body[0]).toMatchObject({ message: 'Ada left you a review for "Walk my dog".', relatedTaskId: taskId })
    const event = { type: 'new_notification', data: { relatedTaskId: taskId, needsToast: true } }
    await expect.poll(() => world.busMessages).toContainEqual({ to: world.ids.ben, event })
  })

  test('a neighbor who only offered sees the reviews but cannot write any', async () => {
    taskId = (await world.post()).id
    for (const who of ['ben', 'cleo'] as const) await world.ask(who, 'POST /api/offers', { taskId })
    await world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: world.ids.ben })
    await complete()
    await review('ada', 'ben')
    expect(await mayReview('cleo')).toBe(false)
    expect((await review('cleo', 'ada')).status).toBe(403)
    expect((await world.ask('cleo', `GET /api/tasks/${taskId}/reviews`)).body).toHaveLength(1)
    expect(await ratingOf('ada')).toEqual(['0.00', 0])
  })

  test('nobody can review themselves, or somebody who took no part', async () => {
    await complete()
    expect(await review('ada', 'ada')).toMatchObject({ status: 400, body: { code: 'review_self' } })
    expect(await review('ada', 'cleo')).toMatchObject({ status: 400, body: { code: 'wrong_reviewee' } })
    expect((await world.ask('ada', `GET /api/tasks/${taskId}/reviews`)).body).toEqual([])
  })

  test.each([0, 6, 4.5, '5', null, 5.0000001])('T050: a rating of %s is refused', async (rating) => {
    await complete()
    const { status, body } = await review('ada', 'ben', { rating })
    expect(status).toBe(400)
    expect(body.errors[0].path).toBe('rating')
  })

  test('T109: twenty reviews at once by one neighbor are one review', async () => {
    await complete()
    const answers = await Promise.all(Array.from({ length: 20 }, () => review('ada', 'ben')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await ratingOf('ben')).toEqual(['5.00', 1])
  })

  test('received reviews come page by page, the newest first', async () => {
    const task = await world.db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
    const { title, description, category, address, area, search_words, task_type } = task
    const plain = { title, description, category, address, area, search_words, task_type }
    const helper = { requester_id: world.ids.ada, helper_id: world.ids.ben, status: 'completed' } as const
    const tasks = Array.from({ length: reviewsPageSize + 1 }, () => ({ ...plain, ...helper }))
    const ids = await world.db.insertInto('tasks').values(tasks).returning('id').execute()
    const rows = ids.map(({ id }, turn) => ({
      task_id: id,
      reviewer_id: world.ids.ada,
      reviewee_id: world.ids.ben,
      rating: 5,
      created_at: new Date(Date.now() + Math.floor(turn / 3)),
    }))
    await world.db.insertInto('reviews').values(rows).execute()
    const pages: Review[][] = await world.readPages('cleo', `/api/users/${world.ids.ben}/reviews/received`)
    expect(pages.map((page) => page.length)).toEqual([reviewsPageSize, 1])
    const all = pages.flat()
    expect(new Set(all.map(({ id }) => id)).size).toBe(reviewsPageSize + 1)
    const keys = all.map(({ createdAt, id }) => `${createdAt} ${id}`)
    expect(keys).toEqual([...keys].sort().reverse())
  })

  test.each(['nonsense', '00000000-0000-4000-8000-000000000001'])('no user has the id %s', async (id) => {
    const { status, body } = await world.ask('ada', `GET /api/users/${id}/reviews/received`)
    expect([status, body.message]).toEqual([404, 'User Not Found'])
  })
})
