import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offersPageSize, quotedReviewMaxCharacters } from '#shared/constants.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { pia } from '#tests/cast.ts'
import { insertNeighbors, insertTaskCopies } from '#tests/fixtures/insert-rows.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('the offers on a task on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  beforeAll(async () => {
    await world.join('pia', pia)
  })
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    taskId = (await world.post()).id
  })

  const list = async (who: string): Promise<Offer[]> => (await world.ask(who, `GET /api/tasks/${taskId}/offers`)).body
  const setBen = (fields: object) => world.db.updateTable('users').set(fields).where('id', '=', world.ids.ben).execute()
  const offer = (who: string, fields: object = {}) => world.ask(who, 'POST /api/offers', { taskId, ...fields })

  test('ada sees every offer, the oldest first; others see only their own, and no count', async () => {
    for (const who of ['ben', 'pia']) await offer(who, { message: `I am ${who}` })
    const seenBy = async (who: string) => (await list(who)).map(({ message }) => message)
    expect(await seenBy('ada')).toEqual(['I am ben', 'I am pia'])
    expect(await seenBy('ben')).toEqual(['I am ben'])
    expect(await seenBy('pia')).toEqual(['I am pia'])
    expect(await seenBy('cleo')).toEqual([])
    expect((await world.ask('dan', `GET /api/tasks/${taskId}/offers`)).status).toBe(401)
    await world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: world.ids.ben })
    expect(await seenBy('pia')).toEqual(['I am pia'])
    for (const path of ['offers', 'my-offer']) {
      const { status, body } = await world.ask('cleo', `GET /api/tasks/${taskId}/${path}`)
      expect([status, body.code]).toEqual([404, 'task_missing'])
    }
  })

  test('an offer shows the facts that its requester needs, and nothing private of the helper', async () => {
    const ben = { phone: '708 555 0100', address: '3 Elm Street, Chicago, IL 60601', zip: '60601', bio: 'secret bio' }
    await setBen({ ...ben, is_verified: true, rating_sum: 14, rating_count: 3, created_at: new Date('2025-06-30') })
    await offer('ben', { message: 'I have a leash.' })
    const [seen] = await list('ada')
    expect(seen).toEqual({
      id: expect.any(String),
      taskId,
      helperId: world.ids.ben,
      helper: {
        id: world.ids.ben,
        firstName: 'Ben',
        lastName: 'Okafor',
        email: null,
        profileImageUrl: null,
        isVerified: true,
        totalRating: '4.67',
        ratingCount: 3,
      },
      tasksCompleted: 0,
      memberSince: '2025-06-01T00:00:00.000Z',
      distanceMiles: 8,
      haveHelped: false,
      promises: null,
      record: { soFar: 0, counts: null },
      latestReview: null,
      message: 'I have a leash.',
      status: 'pending',
      changedTerms: null,
      releasedBy: null,
      releaseReason: null,
      isHidden: false,
      createdAt: expect.any(String),
    })
  })

  test('an offer quotes the latest review of its helper that has words, and of nobody else', async () => {
    await offer('ben')
    const review = async (comment: string | null, reviewer: 'ada' | 'cleo', reviewee: 'ben' | 'cleo' = 'ben') => {
      const { id: task_id } = await world.post()
      const [reviewer_id, reviewee_id] = [world.ids[reviewer], world.ids[reviewee]]
      await world.db.insertInto('reviews').values({ task_id, reviewer_id, reviewee_id, rating: 5, comment }).execute()
    }
    await review('Slow, but kind.', 'cleo')
    await review('On time, and the dog loves him.', 'ada')
    await review(null, 'cleo')
    await review('Not about Ben', 'ada', 'cleo')
    expect((await list('ada'))[0]?.latestReview).toMatchObject({
      comment: 'On time, and the dog loves him.',
      reviewer: { firstName: 'Ada', email: null },
    })
    await review('🐕'.repeat(quotedReviewMaxCharacters + 5), 'cleo')
    expect((await list('ada'))[0]?.latestReview?.comment).toBe(`${'🐕'.repeat(quotedReviewMaxCharacters)}…`)
  })

  test.each([
    ['60302', 0],
    ['60304', 1],
    ['60601', 8],
    ['60540', 20],
    ['10001', 720],
    ['00000', null],
    [null, null],
  ])('from a home in %s the distance is shown as %s miles, never finer', async (zip, step) => {
    await setBen({ zip })
    await offer('ben')
    expect((await list('ada')).map(({ distanceMiles }) => distanceMiles)).toEqual([step])
  })

  test('is null for a task without a place on the map', async () => {
    await setBen({ zip: '60302' })
    taskId = (await world.post({ address: 'behind the church' })).id
    await offer('ben')
    expect(await list('ada')).toMatchObject([{ distanceMiles: null }])
  })

  test('tasks that ben completed are counted, with any requester, and no others', async () => {
    const { ada, ben, cleo } = world.ids
    const others = { requester_id: cleo, helper_id: ben }
    const unfinished = (['matched', 'in_progress', 'pending_review'] as const).map((status) => ({ ...others, status }))
    await insertTaskCopies(world.db, taskId, unfinished)
    await insertTaskCopies(world.db, taskId, [{ requester_id: cleo, helper_id: ada, status: 'completed' }])
    await offer('ben')
    expect(await list('ada')).toMatchObject([{ tasksCompleted: 0, haveHelped: false }])
    const done = { ...others, status: 'completed' } as const
    await insertTaskCopies(world.db, taskId, [done, done])
    expect(await list('ada')).toMatchObject([{ tasksCompleted: 2, haveHelped: false }])
  })

  test('a completed service counts for its requester, and not for its recipient', async () => {
    const { ben, cleo } = world.ids
    const service = { task_type: 'service', scheduled_at: null, status: 'completed' } as const
    await offer('ben')
    await insertTaskCopies(world.db, taskId, [{ ...service, requester_id: cleo, helper_id: ben }])
    expect(await list('ada')).toMatchObject([{ tasksCompleted: 0 }])
    await insertTaskCopies(world.db, taskId, [{ ...service, requester_id: ben, helper_id: cleo }])
    expect(await list('ada')).toMatchObject([{ tasksCompleted: 1 }])
    await insertTaskCopies(world.db, taskId, [{ ...service, requester_id: ben, helper_id: cleo, status: 'matched' }])
    expect(await list('ada')).toMatchObject([{ tasksCompleted: 1 }])
  })

  test.each([
    ['ben has helped ada', 'ada', 'ben', 'completed', true],
    ['ada has helped ben', 'ben', 'ada', 'completed', true],
    ['they have only begun', 'ada', 'ben', 'matched', false],
    ['it was cleo who helped ada', 'ada', 'cleo', 'completed', false],
    ['it was cleo whom ben helped', 'cleo', 'ben', 'completed', false],
  ] as const)('haveHelped, if %s', async (_, asked, helped, status, haveHelped) => {
    await insertTaskCopies(world.db, taskId, [{ requester_id: world.ids[asked], helper_id: world.ids[helped], status }])
    await offer('ben')
    expect(await list('ada')).toMatchObject([{ haveHelped }])
    expect(await list('ben')).toMatchObject([{ haveHelped }])
  })

  test('many are read page by page, each once, the oldest first', async () => {
    const helpers = await insertNeighbors(world.db, offersPageSize + 1)
    const offers = helpers.map((helper_id, turn) => ({
      task_id: taskId,
      helper_id,
      created_at: new Date(Date.now() + Math.floor(turn / 3)),
    }))
    await world.db.insertInto('offers').values(offers).execute()
    const pages: Offer[][] = await world.readPages('ada', `/api/tasks/${taskId}/offers`)
    expect(pages.map((page) => page.length)).toEqual([offersPageSize, 1])
    const keys = pages.flat().map(({ createdAt, id }) => `${createdAt} ${id}`)
    expect(new Set(keys).size).toBe(offersPageSize + 1)
    expect(keys).toEqual([...keys].sort())
    expect(await list('ben')).toEqual([])
  })
})
