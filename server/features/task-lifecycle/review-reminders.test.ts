import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isPushStillWanted } from '#server/features/notifications/is-still-relevant.ts'
import { reviewReminderDays } from '#shared/constants.ts'
import { useMailedWorld } from '#tests/fixtures/mailed-world.ts'
import { shiftTasksBack } from '#tests/fixtures/shift-dates.ts'
import { engines } from '#tests/world.ts'
import { sendReminders } from './jobs.ts'

const reviewTitle = 'How did it go?'

describe.each(engines)('the participants of a completed task, on %s', (engine) => {
  const { world, mailbox, delivered, forget, titles, mails } = useMailedWorld(engine, [
    'tasks',
    'outbox',
    'notifications',
    'blocks',
    'restrictions',
  ])

  const runs = () => sendReminders(world.db, world.bus, console.error)

  async function complete() {
    const { id } = await world.match()
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}/complete`)
    await forget()
    return id
  }

  test('are asked for a review at once: the helper by a notification, the requester by the page', async () => {
    const { id } = await world.match()
    await forget()
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}/complete`)
    expect((await world.ask('ben', 'GET /api/notifications')).body).toMatchObject([
      { message: 'Ada marked "Walk my dog" as completed. You can review each other now.' },
    ])
    expect((await world.ask('ada', `GET /api/tasks/${id}/can-review`)).body).toEqual({ canReview: true })
  })

  test('are reminded some days after completion, once, of the review that they have not written', async () => {
    const id = await complete()
    await world.ask('ben', 'POST /api/reviews', { taskId: id, revieweeId: world.ids.ada, rating: 5 })
    await forget()
    await shiftTasksBack(world.db, { days: reviewReminderDays - 1 })
    await runs()
    expect(await titles('ada')).toEqual([])
    await shiftTasksBack(world.db, { days: 1 })
    for (let turn = 0; turn < 3; turn++) await runs()
    await delivered()
    expect([await titles('ada'), await titles('ben')]).toEqual([[reviewTitle], []])
    expect([mails('ada'), mails('ben')]).toEqual([[reviewTitle], []])
    await shiftTasksBack(world.db, { days: 10 })
    await runs()
    expect(await titles('ada')).toEqual([reviewTitle])
  })

  test('are not mailed about a review that they wrote while the mail waited', async () => {
    const id = await complete()
    await shiftTasksBack(world.db, { days: reviewReminderDays })
    mailbox.isAway = true
    await runs()
    for (const [who, revieweeId] of [
      ['ada', world.ids.ben],
      ['ben', world.ids.ada],
    ] as const)
      await world.ask(who, 'POST /api/reviews', { taskId: id, revieweeId, rating: 5 })
    mailbox.isAway = false
    await delivered()
    expect(mailbox.sent.map(({ subject }) => subject)).not.toContain(reviewTitle)
  })

  test('are still reminded after a block, by nobody in particular and with the name of then', async () => {
    await complete()
    await world.callOrThrow('ada', `POST /api/users/${world.ids.ben}/block`)
    await world.callOrThrow('ada', 'PATCH /api/profile', { firstName: 'Renamed' })
    await shiftTasksBack(world.db, { days: reviewReminderDays })
    await runs()
    const rows = await world.db.selectFrom('notifications').select(['message', 'from_id']).execute()
    expect(rows.map(({ from_id }) => from_id)).toEqual([null, null])
    expect(rows.map(({ message }) => message).join()).toMatch(/Ada.*Ben|Ben.*Ada/)
    await world.callOrThrow('ada', 'PATCH /api/profile', { firstName: 'Ada' })
    await world.callOrThrow('ada', `DELETE /api/users/${world.ids.ben}/block`)
  })

  const reminded = async () => {
    const about = world.db.selectFrom('notifications').select('user_id').where('title', '=', reviewTitle)
    return (await about.execute()).map(({ user_id }) => user_id).toSorted()
  }

  test('are reminded from 72 hours after completion on, however late the job runs, and never again', async () => {
    await complete()
    const minute = sql<Date>`remind_at + interval '1 minute'`
    await shiftTasksBack(world.db, { days: reviewReminderDays })
    await world.db.updateTable('tasks').set({ remind_at: minute }).execute()
    await runs()
    expect(await reminded()).toEqual([])
    await shiftTasksBack(world.db, { days: 9 })
    for (let turn = 0; turn < 3; turn++) await runs()
    expect(await reminded()).toEqual([world.ids.ada, world.ids.ben].toSorted())
    await world.db.deleteFrom('notifications').execute()
    await shiftTasksBack(world.db, { days: 30 })
    await runs()
    expect(await reminded()).toEqual([])
  })

  const suspendBen = () => {
    const ends_at = sql<Date>`now() + interval '1 day'`
    return world.db.insertInto('restrictions').values({ user_id: world.ids.ben, kind: 'suspend', ends_at }).execute()
  }

  test('are not reminded, nor of the other, while one of them is suspended', async () => {
    await complete()
    await suspendBen()
    await shiftTasksBack(world.db, { days: reviewReminderDays })
    await runs()
    expect(await reminded()).toEqual([])
    await world.db.deleteFrom('restrictions').execute()
    await complete()
    await world.callOrThrow('ada', `POST /api/users/${world.ids.ben}/block`)
    await suspendBen()
    await shiftTasksBack(world.db, { days: reviewReminderDays })
    await runs()
    expect(await reminded()).toEqual([])
  })

  test('are not pushed about a review that they wrote while the push waited', async () => {
    const id = await complete()
    const session = world.db.selectFrom('sessions').select('id').where('user_id', '=', world.ids.ada)
    const { id: session_id } = await session.executeTakeFirstOrThrow()
    const keys = { endpoint: 'https://push.example/ada', p256dh: 'p', auth: 'a' }
    const { id: device_id } = await world.db
      .insertInto('push_devices')
      .values({ user_id: world.ids.ada, session_id, ...keys })
      .returning('id')
      .executeTakeFirstOrThrow()
    const words = { title: reviewTitle, message: 'Write it.', topic: 'taskUpdateNotifications' } as const
    const push = { device_id, task_id: id, type: 'new_notification', ...words } as const
    await world.db.insertInto('pushes').values(push).execute()
    const wanted = () =>
      world.db
        .selectFrom('pushes')
        .innerJoin('push_devices', 'push_devices.id', 'pushes.device_id')
        .select('pushes.id')
        .where(isPushStillWanted)
        .execute()
    expect(await wanted()).toHaveLength(1)
    await world.ask('ada', 'POST /api/reviews', { taskId: id, revieweeId: world.ids.ben, rating: 5 })
    expect(await wanted()).toEqual([])
    await world.db.deleteFrom('push_devices').execute()
  })

  test('are not reminded to review a deleted account', async () => {
    const id = await complete()
    await world.db.updateTable('tasks').set({ helper_id: null }).where('id', '=', id).execute()
    await shiftTasksBack(world.db, { days: reviewReminderDays })
    await runs()
    expect(await titles('ada')).toEqual([])
  })
})
