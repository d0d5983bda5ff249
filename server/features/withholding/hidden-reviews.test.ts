import { beforeEach, describe, expect, test } from 'vitest'
import type { Review } from '#shared/reviews/schema.ts'
import { startHiding } from '#tests/fixtures/appeals.ts'
import { setState } from '#tests/fixtures/withhold.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('a review that moderators have hidden on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  let id: string
  beforeEach(async () => {
    for (const table of ['cases', 'reviews', 'tasks', 'notifications'] as const)
      await world.db.deleteFrom(table).execute()
    await reviewAda()
  })

  async function reviewAda() {
    await world.db.updateTable('users').set({ rating_sum: 0, rating_count: 0 }).execute()
    taskId = (await world.match()).id
    await world.callOrThrow('ada', `PATCH /api/tasks/${taskId}/complete`)
    const fields = { taskId, revieweeId: world.ids.ada, rating: 1, comment: 'A thief' }
    id = (await world.callOrThrow('ben', 'POST /api/reviews', fields)).id
  }
  const hide = () => setState(world, 'review', id, 'hidden')
  const restore = () => setState(world, 'review', id, 'visible')
  const ratingOf = async (who: 'ada' | 'ben') => {
    const { totalRating, ratingCount } = (await world.ask('cleo', `GET /api/users/${world.ids[who]}`)).body
    return [totalRating, ratingCount]
  }
  const received = async (who: string): Promise<Review[]> =>
    (await world.ask(who, `GET /api/users/${world.ids.ada}/reviews/received`)).body

  test('is read by its author alone, who reads that it is hidden', async () => {
    expect((await received('cleo')).map(({ comment }) => comment)).toEqual(['A thief'])
    expect(await hide()).toBe(true)
    for (const who of ['ada', 'cleo']) expect(await received(who)).toEqual([])
    expect(await received('ben')).toMatchObject([{ id, comment: 'A thief', isHidden: true }])
    const ofTask = async (who: string) => (await world.ask(who, `GET /api/tasks/${taskId}/reviews`)).body
    expect([(await ofTask('ada')).length, (await ofTask('ben')).length]).toEqual([0, 1])
    expect((await world.ask('ben', `GET /api/tasks/${taskId}/can-review`)).body).toEqual({ canReview: false })
    const again = await world.ask('ben', 'POST /api/reviews', { taskId, revieweeId: world.ids.ada, rating: 5 })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_reviewed' } })
  })

  test('counts in no rating until it is restored, also when another one arrives', async () => {
    expect(await ratingOf('ada')).toEqual(['1.00', 1])
    await hide()
    expect(await ratingOf('ada')).toEqual(['0.00', 0])
    const { id: other } = await world.match()
    await world.callOrThrow('ada', `PATCH /api/tasks/${other}/complete`)
    const second = { taskId: other, revieweeId: world.ids.ada, rating: 4, comment: null }
    await world.callOrThrow('ben', 'POST /api/reviews', second)
    expect(await ratingOf('ada')).toEqual(['4.00', 1])
    await restore()
    expect(await ratingOf('ada')).toEqual(['2.50', 2])
    expect((await received('cleo')).map(({ isHidden }) => isHidden)).toEqual([false, false])
  })

  test('is not quoted beside an offer of the reviewed neighbor', async () => {
    const { id: other } = await world.post({}, 'ben')
    await world.callOrThrow('ada', 'POST /api/offers', { taskId: other })
    const quoted = async (who: string) => (await world.ask(who, `GET /api/tasks/${other}/offers`)).body[0].latestReview
    expect(await quoted('ada')).toMatchObject({ comment: 'A thief' })
    await hide()
    for (const who of ['ada', 'ben']) expect(await quoted(who)).toBeNull()
  })

  test('cannot be reported by others any more', async () => {
    await hide()
    const report = { subjectKind: 'review', subjectId: id, reason: 'hate' }
    for (const who of ['ada', 'cleo']) expect((await world.ask(who, 'POST /api/reports', report)).status).toBe(404)
  })

  test('rings no bell when it is hidden and when it is restored, and refreshes the screens of both', async () => {
    const countBell = async () => (await world.ask('ada', 'GET /api/notifications/unread-count')).body.count
    const before = await countBell()
    for (const [change, count] of [
      [hide, before - 1],
      [restore, before],
    ] as const) {
      world.busMessages.length = 0
      await change()
      expect(new Set(world.busMessages.map(({ to }) => to))).toEqual(new Set([world.ids.ada, world.ids.ben]))
      expect(JSON.stringify(world.busMessages)).not.toContain('needsToast')
      expect(await countBell()).toBe(count)
    }
    expect(await setState(world, 'review', world.ids.ada, 'hidden')).toBe(false)
  })

  test('is hidden by a decision and restored by the answer to an appeal', async () => {
    const { notices, hideReported, takeBack } = await startHiding(world)
    await reviewAda()
    const found = await hideReported('ada', 'review', id)
    expect(await received('ada')).toEqual([])
    expect(await ratingOf('ada')).toEqual(['0.00', 0])
    expect(await notices('ben')).toMatchObject([{ side: 'author', kind: 'hide', subjectKind: 'review' }])
    expect(await notices('ada')).toMatchObject([{ side: 'reporter', tookStep: true }])
    await takeBack('ben', found)
    expect(await ratingOf('ada')).toEqual(['1.00', 1])
    expect(await received('ada')).toMatchObject([{ id, isHidden: false }])
  })

  test('is counted right when it is hidden while another one arrives', async () => {
    for (let round = 0; round < (engine === 'postgres' ? 10 : 2); round++) {
      const { id: other } = await world.match()
      await world.callOrThrow('ada', `PATCH /api/tasks/${other}/complete`)
      const next = { taskId: other, revieweeId: world.ids.ada, rating: 5, comment: null }
      const isHidden = round % 2 === 0
      await Promise.all([
        world.callOrThrow('ben', 'POST /api/reviews', next),
        setState(world, 'review', id, isHidden ? 'hidden' : 'visible'),
      ])
      expect((await ratingOf('ada'))[1]).toBe(round + 1 + (isHidden ? 0 : 1))
    }
  })
})
