import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { dayOnlyEnd, dayOnlyStart, defaultHours } from '#shared/arrangements/limits.ts'
import { dayOf, hourMs, instantAt } from '#shared/time.ts'
import { password } from '#tests/cast.ts'
import { inHours } from '#tests/fixtures/shift-dates.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { deleteLastArrangementsOf, insertArrangement } from './store.ts'

describe.each(engines)('arrangements on %s', (engine) => {
  const world = useWorld(engine)
  const ofTask = (taskId: string) =>
    world.db.selectFrom('arrangements').selectAll().where('task_id', '=', taskId).orderBy('accepted_at').execute()
  const latestOf = async (taskId: string) => (await ofTask(taskId)).at(-1)
  const step = (who: string, id: string, name: string, body?: object) =>
    world.callOrThrow(who, `PATCH /api/tasks/${id}/${name}`, body)

  test('begin when a helper is accepted, with the times that were agreed on', async () => {
    const date = inHours(48)
    const { id } = await world.match({ date, duration: 1.5 })
    const { ada, ben } = world.ids
    expect(await ofTask(id)).toMatchObject([
      {
        task_type: 'request',
        requester_id: ada,
        helper_id: ben,
        starts_at: new Date(date),
        ends_at: new Date(Date.parse(date) + 1.5 * hourMs),
        is_day_only: false,
        ended_at: null,
        outcome: null,
      },
    ])
  })

  test('last two hours without a duration, the day without an hour, and have no times without a date', async () => {
    const date = inHours(48)
    const short = await latestOf((await world.match({ date, duration: null })).id)
    expect(short?.ends_at).toEqual(new Date(Date.parse(date) + defaultHours * hourMs))

    const zone = 'America/Chicago'
    const day = dayOf(new Date(inHours(72)), zone)
    const midnight = instantAt(day, '00:00', zone).toISOString()
    const address = '12 Maple Street, Oak Park, IL 60302'
    const whole = await latestOf((await world.match({ date: midnight, time: null, timeZone: zone, address })).id)
    expect(whole).toMatchObject({
      is_day_only: true,
      time_zone: zone,
      starts_at: instantAt(day, dayOnlyStart, zone),
      ends_at: instantAt(day, dayOnlyEnd, zone),
    })

    const undated = await latestOf((await world.match({ taskType: 'service' })).id)
    expect(undated).toMatchObject({ starts_at: null, ends_at: null })
  })

  test('are kept when a helper is released and another one, or the same one again, is accepted', async () => {
    const { id } = await world.match()
    await step('ben', id, 'release', { reason: 'My car broke down' })
    expect(await latestOf(id)).toMatchObject({
      end_reason: 'released',
      ended_by: 'helper',
      helper_answer: 'mine',
      requester_answer: null,
      outcome: null,
    })
    await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
    await step('ada', id, 'assign', { helperId: world.ids.ben })
    await step('ada', id, 'release', { reason: 'Not needed any more' })
    await world.callOrThrow('cleo', 'POST /api/offers', { taskId: id })
    await step('ada', id, 'assign', { helperId: world.ids.cleo })
    expect(await ofTask(id)).toMatchObject([
      { helper_id: world.ids.ben, ended_by: 'helper' },
      { helper_id: world.ids.ben, ended_by: 'requester', requester_answer: 'mine' },
      { helper_id: world.ids.cleo, ended_at: null },
    ])
  })

  test('have happened once the requester completes the task, and the helper’s word of it can be taken back', async () => {
    const { id } = await world.match()
    await step('ben', id, 'start')
    expect(await latestOf(id)).toMatchObject({ ended_at: null, helper_answer: null })
    await step('ben', id, 'finish')
    expect(await latestOf(id)).toMatchObject({ ended_at: null, helper_answer: 'yes' })
    await step('ada', id, 'resume')
    expect(await latestOf(id)).toMatchObject({ helper_answer: null, helper_answered_at: null })
    await step('ben', id, 'finish')
    await step('ada', id, 'complete')
    const done = { end_reason: 'done', outcome: 'happened', requester_answer: 'yes', charged_to: null }
    expect(await latestOf(id)).toMatchObject(done)
    const closed = await world.match()
    await step('ada', closed.id, 'close')
    expect(await latestOf(closed.id)).toMatchObject(done)
  })

  test('outlive their task, without its words', async () => {
    const { id } = await world.match({ title: 'Paint a fence' })
    await step('ada', id, 'release', { reason: 'It rains' })
    const before = await latestOf(id)
    await world.callOrThrow('ada', `DELETE /api/tasks/${id}`)
    const all = world.db
      .selectFrom('arrangements')
      .selectAll()
      .where('id', '=', before?.id as string)
    const after = await all.executeTakeFirstOrThrow()
    expect(after).toEqual({ ...before, task_id: null })
    expect(JSON.stringify(after)).not.toContain('fence')
  })

  test('end by a block for nobody, unless one of the two has said something already', async () => {
    const [eve, finn] = [await world.newcomer(), await world.newcomer()]
    const matchWith = async (helper: { id: string; name: string }) => {
      const { id } = await world.post({ date: inHours(2) })
      await world.callOrThrow(helper.name, 'POST /api/offers', { taskId: id })
      await step('ada', id, 'assign', { helperId: helper.id })
      return { id }
    }
    const matched = await matchWith(eve)
    await world.callOrThrow(eve.name, `POST /api/users/${world.ids.ada}/block`)
    expect(await latestOf(matched.id)).toMatchObject({
      end_reason: 'blocked',
      ended_by: 'helper',
      helper_answer: null,
      outcome: 'nobodys',
      charged_to: null,
    })
    const claimed = await matchWith(finn)
    const claim = { requester_answer: 'absent', requester_answered_at: new Date() } as const
    await world.db.updateTable('arrangements').set(claim).where('task_id', '=', claimed.id).execute()
    await world.callOrThrow('ada', `POST /api/users/${finn.id}/block`)
    expect(await latestOf(claimed.id)).toMatchObject({
      ended_by: 'requester',
      requester_answer: 'absent',
      outcome: null,
    })
  })

  test('charge nobody when an account is deleted, keep what its helper has finished, and go with the last of the two', async () => {
    const [eve, finn] = [await world.newcomer(), await world.newcomer()]
    const [{ id: finished }, { id: left }] = [await world.post({}, eve.name), await world.post({}, eve.name)]
    for (const taskId of [finished, left]) {
      await world.callOrThrow(finn.name, 'POST /api/offers', { taskId })
      await step(eve.name, taskId, 'assign', { helperId: finn.id })
    }
    await step(finn.name, finished, 'finish')
    await world.callOrThrow(eve.name, 'DELETE /api/account', { password })
    const gone = { end_reason: 'left', ended_by: 'requester', requester_id: null, helper_id: finn.id, charged_to: null }
    expect(await ofTask(finished)).toMatchObject([{ ...gone, outcome: 'happened' }])
    expect(await ofTask(left)).toMatchObject([{ ...gone, outcome: 'nobodys' }])
    await world.callOrThrow(finn.name, 'DELETE /api/account', { password })
    const rows = world.db.selectFrom('arrangements').select('id').where('helper_id', 'is', null)
    expect(await rows.where('requester_id', 'is', null).execute()).toEqual([])
  })

  test('are never open twice for one task, even if two helpers are accepted at once', async () => {
    const { id } = await world.match()
    const task = {
      id,
      taskType: 'request' as const,
      requesterId: world.ids.ada,
      date: null,
      time: null,
      duration: null,
    }
    const again = inTransaction(world.db, world.bus, (tx) =>
      insertArrangement(tx, { ...task, helperId: world.ids.cleo, timeZone: 'America/Chicago' }),
    )
    await expect(again).rejects.toThrow('arrangements_open_once')
  })

  test('that are open are not deleted with the last of the two', async () => {
    const { id } = await world.match()
    await world.db.updateTable('arrangements').set({ helper_id: null }).where('task_id', '=', id).execute()
    await inTransaction(world.db, world.bus, (tx) => deleteLastArrangementsOf(tx, world.ids.ada))
    expect(await ofTask(id)).toHaveLength(1)
  })

  test.each([
    ['a charge that is charged to nobody', { outcome: 'late', settled_at: new Date() }],
    ['somebody charged without a charge', { charged_to: 'helper' }],
    ['a charge of what is exempt', { is_exempt: true, outcome: 'late', charged_to: 'helper', settled_at: new Date() }],
    ['an outcome that has no time', { outcome: 'happened' }],
    ['an answer that has no time', { helper_answer: 'yes' }],
    ['an end without a reason', { ended_at: new Date(Date.now() + hourMs) }],
    ['an end before its beginning', { ended_at: new Date(0), end_reason: 'done' }],
    ['an unknown answer', { helper_answer: 'perhaps', helper_answered_at: new Date() }],
  ])('are refused by the database with %s', async (_, columns) => {
    const { id } = await world.match()
    const set = columns as Partial<{ outcome: 'late' }>
    await expect(world.db.updateTable('arrangements').set(set).where('task_id', '=', id).execute()).rejects.toThrow(
      'violates check constraint',
    )
  })
})
