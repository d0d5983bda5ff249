import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password, pia } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('the side that ended a match, and the reason, on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  beforeAll(async () => {
    await world.join('pia', pia)
  })
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    taskId = (await world.match()).id
  })

  const seenBy = async (who: string) => (await world.ask(who, `GET /api/tasks/${taskId}/offers`)).body
  const release = (who: string, reason: string) => world.ask(who, `PATCH /api/tasks/${taskId}/release`, { reason })

  test.each([
    ['ben steps back', 'ben', 'helper'],
    ['ada releases him', 'ada', 'requester'],
  ])('%s: both sides read it on the offer, and nobody else does', async (_, who, releasedBy) => {
    expect(await seenBy('ada')).toMatchObject([{ releasedBy: null, releaseReason: null }])
    await world.ask('pia', 'POST /api/offers', { taskId })
    await release(who, 'My car broke down.')
    await world.ask('pia', 'POST /api/offers', { taskId })
    const ended = { status: 'withdrawn', releasedBy, releaseReason: 'My car broke down.' }
    expect(await seenBy('ben')).toMatchObject([ended])
    expect(await seenBy('ada')).toMatchObject([ended, { releasedBy: null, releaseReason: null }])
    expect(await seenBy('pia')).toMatchObject([{ releasedBy: null, releaseReason: null }])
    expect(await seenBy('cleo')).toEqual([])
    expect(JSON.stringify((await world.ask('pia', `GET /api/tasks/${taskId}`)).body)).not.toContain('car')
  })

  test('a withdrawn offer was released by nobody', async () => {
    const { id } = await world.post()
    const offer = (await world.ask('ben', 'POST /api/offers', { taskId: id })).body
    const { body } = await world.ask('ben', `PATCH /api/offers/${offer.id}/withdraw`)
    expect(body).toMatchObject({ status: 'withdrawn', releasedBy: null, releaseReason: null })
  })

  test('the side that ended the match, and the reason, are reset once ben offers again', async () => {
    await release('ben', 'My car broke down.')
    await world.ask('ben', 'POST /api/offers', { taskId })
    expect(await seenBy('ben')).toMatchObject([{ status: 'pending', releasedBy: null, releaseReason: null }])
  })

  test('deleting the requester’s account deletes her reason, and pia’s stays', async () => {
    const lou = await world.newcomer()
    const { body: task } = await world.ask(lou.name, 'POST /api/tasks', await aTask())
    for (const who of ['ben', 'pia', 'cleo']) {
      await world.ask(who, 'POST /api/offers', { taskId: task.id })
      const { body: offers } = await world.ask(who, `GET /api/tasks/${task.id}/offers`)
      await world.ask(lou.name, `PATCH /api/tasks/${task.id}/assign`, { helperId: offers[0].helperId })
      if (who === 'ben')
        await world.ask(lou.name, `PATCH /api/tasks/${task.id}/release`, { reason: 'I asked my aunt.' })
      if (who === 'pia') await world.ask('pia', `PATCH /api/tasks/${task.id}/release`, { reason: 'A cold.' })
    }
    await world.ask(lou.name, `PATCH /api/tasks/${task.id}/complete`)
    const reasons = () =>
      world.db
        .selectFrom('offers')
        .select(['released_by as by', 'release_reason as reason'])
        .where('task_id', '=', task.id)
        .where('released_by', 'is not', null)
        .orderBy('created_at')
        .execute()
    expect(await reasons()).toEqual([
      { by: 'requester', reason: 'I asked my aunt.' },
      { by: 'helper', reason: 'A cold.' },
    ])
    expect((await world.ask(lou.name, 'DELETE /api/account', { password })).status).toBe(200)
    expect(await reasons()).toEqual([
      { by: 'requester', reason: null },
      { by: 'helper', reason: 'A cold.' },
    ])
  })

  async function aTask() {
    const { requester: _, ...task } = await world.post()
    return task
  }
})
