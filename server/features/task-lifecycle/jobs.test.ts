import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schema.ts'
import { formatWhen } from '#shared/tasks/format-time.ts'
import { cast } from '#tests/cast.ts'
import { useMailedWorld } from '#tests/fixtures/mailed-world.ts'
import { inHours, readTaskDate, shiftTasksBack } from '#tests/fixtures/shift-dates.ts'
import { engines } from '#tests/world.ts'
import { sendReminders } from './jobs.ts'

describe.each(engines)('the participants of a task, on %s', (engine) => {
  const { world, mailbox, delivered, forget, titles, mails } = useMailedWorld(engine, [
    'tasks',
    'outbox',
    'notifications',
    'notification_settings',
  ])

  async function match(fields: Record<string, unknown> = {}) {
    const { id } = await world.match(fields)
    await forget()
    return id
  }
  const complaints: unknown[] = []
  const runs = () => sendReminders(world.db, world.bus, (error) => void complaints.push(error))
  const notifications = async (who: string): Promise<Notification[]> =>
    (await world.ask(who, 'GET /api/notifications')).body
  const step = (id: string, name: string, who: string, fields?: object) =>
    world.ask(who, `PATCH /api/tasks/${id}/${name}`, fields)

  test('are reminded the day before and two hours before, by notification and by mail, each once', async () => {
    const id = await match({ date: inHours(24.5) })
    await runs()
    expect([await titles('ada'), await titles('ben')]).toEqual([[], []])

    await shiftTasksBack(world.db, { hours: 1 })
    const [date, timeZone] = [await readTaskDate(world.db, id), 'America/Chicago']
    const when = formatWhen({ date, time: '15:00', timeZone, duration: null }, new Date(), timeZone)
    for (let turn = 0; turn < 3; turn++) await runs()
    expect(await notifications('ada')).toMatchObject([
      { message: `"Walk my dog" with Ben is on ${when}.`, relatedTaskId: id, fromId: world.ids.ben },
    ])
    expect(await notifications('ben')).toMatchObject([{ message: `"Walk my dog" with Ada is on ${when}.` }])
    expect(await titles('cleo')).toEqual([])
    await delivered()
    expect(mails('ada')).toEqual([(await titles('ada'))[0]])
    expect(mailbox.sent.find(({ to }) => to === cast.ben.email)?.text).toContain(`with Ada is on ${when}.`)
    expect(mailbox.sent.find(({ to }) => to === cast.ben.email)?.text).toContain(`http://localhost/task/${id}`)

    await forget()
    await step(id, 'start', 'ben')
    await forget()
    await shiftTasksBack(world.db, { hours: 22 })
    for (let turn = 0; turn < 3; turn++) await runs()
    await delivered()
    expect([await titles('ada'), await titles('ben')]).toEqual([['Coming up soon'], ['Coming up soon']])
    expect([mails('ada'), mails('ben')]).toEqual([['Coming up soon'], ['Coming up soon']])

    await forget()
    await shiftTasksBack(world.db, { hours: 2 })
    await runs()
    expect([await titles('ada'), mailbox.sent]).toEqual([[], []])
  })

  test('are reminded once although several nodes run the job at the same time', async () => {
    for (let count = 0; count < 3; count++) await match({ date: inHours(3) })
    await shiftTasksBack(world.db, { hours: 1 })
    await Promise.all([runs(), runs(), runs(), runs()])
    expect([await titles('ada'), await titles('ben')]).toEqual([
      Array(3).fill('Coming up soon'),
      Array(3).fill('Coming up soon'),
    ])
  })

  test('are reminded although the reminders of an earlier task fail, which are retried', async () => {
    const earlier = await match({ title: 'Mow my lawn', date: inHours(2.5) })
    await match({ date: inHours(3) })
    await shiftTasksBack(world.db, { hours: 1 })
    await sql`create function not_now() returns trigger language plpgsql
      as $$ begin raise exception 'Not now'; end $$`.execute(world.db)
    await sql`create trigger not_now before insert on notifications for each row
      when (new.related_task_id = ${sql.lit(earlier)}) execute function not_now()`.execute(world.db)
    await runs()
    expect([await titles('ada'), await titles('ben')]).toEqual([['Coming up soon'], ['Coming up soon']])
    expect(complaints.map(String)).toEqual([expect.stringContaining(earlier), expect.stringContaining('Not now')])

    await sql`drop function not_now() cascade`.execute(world.db)
    await runs()
    expect((await notifications('ada')).map(({ relatedTaskId }) => relatedTaskId)).toContain(earlier)
    expect(await titles('ben')).toHaveLength(2)
  })

  test('are reminded only of times after the match', async () => {
    await match({ date: inHours(20) })
    await runs()
    expect(await titles('ada')).toEqual([])
    await shiftTasksBack(world.db, { hours: 18 })
    await runs()
    expect(await titles('ada')).toEqual(['Coming up soon'])
    await match({ date: inHours(1) })
    await runs()
    expect(await titles('ada')).toEqual([])
  })

  test('get one reminder, of the present one, after an outage of all nodes', async () => {
    await match({ date: inHours(30) })
    await shiftTasksBack(world.db, { hours: 29 })
    await runs()
    expect(await titles('ada')).toEqual(['Coming up soon'])
    await match({ date: inHours(30) })
    await shiftTasksBack(world.db, { hours: 31 })
    await runs()
    expect(await titles('ada')).toEqual([])
  })

  test('are reminded once of a day without an hour, around noon of the day before', async () => {
    await match({ date: inHours(13), time: null })
    await runs()
    expect(await titles('ada')).toEqual([])
    await shiftTasksBack(world.db, { hours: 1 })
    await runs()
    expect(await titles('ada')).toHaveLength(1)
    await shiftTasksBack(world.db, { hours: 11 })
    await runs()
    expect(await titles('ada')).toHaveLength(1)
  })

  const endings: [string, (id: string) => Promise<unknown>][] = [
    ['was released', (id) => step(id, 'release', 'ben', { reason: 'A cold' })],
    ['is done, as its helper says', (id) => step(id, 'finish', 'ben')],
    ['was completed', (id) => step(id, 'complete', 'ada')],
    ['was closed', (id) => step(id, 'close', 'ada')],
  ]
  test.each(endings)('are not reminded of a task that %s', async (_, end) => {
    const id = await match({ date: inHours(3) })
    await end(id)
    await forget()
    await shiftTasksBack(world.db, { hours: 1 })
    await runs()
    await delivered()
    expect([await titles('ada'), await titles('ben'), mailbox.sent]).toEqual([[], [], []])
  })

  const isRead = async () => {
    for (const who of ['ada', 'ben']) await world.ask(who, 'PATCH /api/notifications/mark-all-read')
  }
  test.each([...endings, ['they have read', isRead] as const])(
    'are not mailed about a task that %s while the mail waited',
    async (_, end) => {
      const id = await match({ date: inHours(3) })
      await shiftTasksBack(world.db, { hours: 1 })
      mailbox.isAway = true
      await runs()
      const waiting = () =>
        world.db.selectFrom('outbox').select('handed_at').where('kind', '=', 'reminder_soon').execute()
      await expect.poll(async () => (await waiting()).filter(({ handed_at }) => handed_at !== null)).toHaveLength(2)
      await end(id)
      // Mails enqueued before that are not delivered; their next attempt renders nothing.
      await expect.poll(waiting).toEqual([])
      mailbox.isAway = false
      await delivered()
      expect(mailbox.sent.map(({ subject }) => subject)).not.toContain('Coming up soon')
    },
  )

  test('are reminded of the new time of a moved task, also if a mail about the old one waits', async () => {
    const id = await match({ date: inHours(25) })
    await shiftTasksBack(world.db, { hours: 1 })
    mailbox.isAway = true
    await runs()
    await step(id, 'release', 'ben', { reason: 'Another day?' })
    await world.ask('ada', `PATCH /api/tasks/${id}`, { date: inHours(49) })
    await world.ask('ben', 'POST /api/offers', { taskId: id })
    await step(id, 'assign', 'ada', { helperId: world.ids.ben })
    mailbox.isAway = false
    await delivered()
    expect(mailbox.sent.map(({ subject }) => subject)).not.toContain('Coming up tomorrow')
    await forget()
    await runs()
    expect(await titles('ada')).toEqual([])
    await shiftTasksBack(world.db, { hours: 25 })
    await runs()
    await delivered()
    expect([await titles('ada'), await titles('ben')]).toEqual([mails('ada'), mails('ben')])
    expect(mails('ben')).toHaveLength(1)
  })

  test('are mailed once if the mail of the day before waits until two hours before', async () => {
    await match({ date: inHours(25) })
    await shiftTasksBack(world.db, { hours: 1 })
    mailbox.isAway = true
    await runs()
    await shiftTasksBack(world.db, { hours: 22 })
    await runs()
    mailbox.isAway = false
    await delivered()
    expect([mails('ada'), mails('ben')]).toEqual([['Coming up soon'], ['Coming up soon']])
  })

  test('are reminded by the channels, and about the topics, that they want', async () => {
    await world.ask('ada', 'PATCH /api/notification-settings', { taskUpdateNotifications: false })
    await world.ask('ben', 'PATCH /api/notification-settings', { emailNotifications: false })
    await match({ date: inHours(3) })
    await shiftTasksBack(world.db, { hours: 1 })
    await runs()
    await delivered()
    expect([await titles('ada'), await titles('ben'), mailbox.sent]).toEqual([[], ['Coming up soon'], []])
  })
})
