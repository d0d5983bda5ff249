import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findSentNotices } from '#server/features/arrangements/notices.ts'
import { MailRefusedError } from '#server/platform/mail/mail.ts'
import { useMailedWorld } from '#tests/fixtures/mailed-world.ts'
import { registerDevice } from '#tests/fixtures/register-device.ts'
import { inHours, shiftArrangementBack } from '#tests/fixtures/shift-dates.ts'
import { openPushService } from '#tests/services/push-service.ts'
import { engines } from '#tests/world.ts'
import { askWhatHappened } from './jobs.ts'

const question = 'Did it happen?'

describe.each(engines)('the two of an arrangement, on %s', (engine) => {
  const { world, mailbox, delivered, forget, titles, mails } = useMailedWorld(
    engine,
    ['tasks', 'arrangements', 'outbox', 'pushes', 'push_devices', 'notifications', 'notification_settings', 'blocks'],
    { mayPushToPrivate: true },
  )
  let service: Awaited<ReturnType<typeof openPushService>>
  beforeAll(async () => {
    service = await openPushService()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    await world.db.deleteFrom('restrictions').execute()
    service.respondWith(201)
    service.received.length = 0
    mailbox.isAway = false
    mailbox.refusal = null
    mailbox.sent = []
  })

  const complaints: unknown[] = []
  const runs = () => askWhatHappened(world.db, world.bus, (error) => void complaints.push(error))
  const pass = async (hours: number) => {
    const tasks = await world.db.selectFrom('tasks').select('id').execute()
    for (const { id } of tasks) await shiftArrangementBack(world.db, id, hours)
  }
  /** The questions that Ada and Ben have got behind the bell. */
  const asked = async () => {
    const rows = await world.db.selectFrom('notifications').select(['user_id', 'title']).execute()
    const questionsTo = (id: string) => rows.filter((row) => row.user_id === id && row.title === question)
    return [world.ids.ada, world.ids.ben].map((id) => questionsTo(id).map(({ title }) => title))
  }
  const nobody = [[], []]
  const each = (count: number) => [Array(count).fill(question), Array(count).fill(question)]

  /** An arrangement for two hours from now, of which everybody has forgotten the notices. */
  async function match(fields: Record<string, unknown> = { date: inHours(2) }) {
    const { id } = await world.match(fields)
    await forget()
    const { id: arrangementId } = await world.db
      .selectFrom('arrangements')
      .select('id')
      .where('task_id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, arrangementId }
  }
  const step = (id: string, name: string, who: string) => world.callOrThrow(who, `PATCH /api/tasks/${id}/${name}`)
  const sent = async (id: string) =>
    (await findSentNotices(world.db, [id])).map(({ side, number }) => `${side} ${number}`).toSorted()
  const pushesGone = () => expect.poll(() => world.db.selectFrom('pushes').select('id').execute()).toEqual([])

  test('are asked at the agreed end and 24 hours later, behind the bell and by mail, and never again', async () => {
    const { id, arrangementId } = await match()
    await pass(3)
    await runs()
    expect(await asked()).toEqual(nobody)
    await pass(1)
    for (let turn = 0; turn < 3; turn++) await runs()
    expect(await asked()).toEqual(each(1))
    const [{ message, relatedTaskId }] = (await world.ask('ada', 'GET /api/notifications')).body
    expect([message, relatedTaskId]).toEqual(['"Walk my dog" with Ben: please tell us, one tap is enough.', id])
    await delivered()
    expect([mails('ada'), mails('ben')]).toEqual(each(1))
    expect(mailbox.sent[0]?.text).toMatch(/http:\/\/localhost\/outcome\?token=[\w-]{43}\n/)
    expect(await sent(arrangementId)).toEqual(['helper 1', 'requester 1'])

    await pass(23)
    await runs()
    expect(await asked()).toEqual(each(1))
    await pass(1)
    for (let turn = 0; turn < 3; turn++) await runs()
    await pass(500)
    await runs()
    await delivered()
    expect(await asked()).toEqual(each(2))
    expect([mails('ada'), mails('ben')]).toEqual(each(2))
    expect(mailbox.sent.map(({ text }) => text.match(/token=(\S+)/)?.[1])).toHaveLength(4)
    expect(await sent(arrangementId)).toEqual(['helper 1', 'helper 2', 'requester 1', 'requester 2'])
    expect(complaints).toEqual([])
  })

  test('are asked once after an outage of three hours around the hour', async () => {
    await match()
    await pass(6)
    for (let turn = 0; turn < 2; turn++) await runs()
    expect(await asked()).toEqual(each(1))
  })

  test('are asked once although several nodes run the job at the same time', async () => {
    for (let count = 0; count < 3; count++) await match()
    await pass(4)
    await Promise.all([runs(), runs(), runs(), runs()])
    expect(await asked()).toEqual(each(3))
  })

  test('are asked although their settings are off and many mails have come today', async () => {
    const off = { inAppNotifications: false, emailNotifications: false, taskUpdateNotifications: false }
    await world.callOrThrow('ada', 'PATCH /api/notification-settings', off)
    const { arrangementId } = await match()
    await registerDevice(world, service, 'ada')
    await pass(4)
    await runs()
    await delivered()
    await pushesGone()
    expect(await titles('ada')).toEqual([question])
    expect(mails('ada')).toEqual([question])
    expect(service.received.map(({ path }) => path)).toEqual(['/ada/a'])
    expect(await sent(arrangementId)).toContain('requester 1')
  })

  test('are asked without a date 7 days after the match, or once the helper says that it is done', async () => {
    await match({ taskType: 'service' })
    await pass(7 * 24 - 1)
    await runs()
    expect(await asked()).toEqual(nobody)
    await pass(1)
    await runs()
    expect(await asked()).toEqual(each(1))

    const { id } = await match({ taskType: 'service' })
    await step(id, 'finish', 'ben')
    await forget()
    await runs()
    expect(await asked()).toEqual([[question], []])
  })

  test('are asked anew 24 hours after the requester says that it is not done yet', async () => {
    const { id, arrangementId } = await match()
    await pass(4)
    await step(id, 'finish', 'ben')
    await runs()
    await delivered()
    expect(await sent(arrangementId)).toEqual(['requester 1'])
    await step(id, 'resume', 'ada')
    await forget()
    expect(await sent(arrangementId)).toEqual([])
    await pass(23)
    await runs()
    expect(await asked()).toEqual(nobody)
    await pass(1)
    await runs()
    expect(await asked()).toEqual(each(1))
  })

  test.each([
    ['was over before the upgrade', () => world.db.updateTable('arrangements').set({ is_exempt: true }).execute()],
    ['was released', ({ id }) => world.callOrThrow('ben', `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })],
    ['was completed', ({ id }) => step(id, 'complete', 'ada')],
    [
      'is settled',
      () => world.db.updateTable('arrangements').set({ outcome: 'nobodys', settled_at: sql`now()` }).execute(),
    ],
    ['ended by a block', () => world.callOrThrow('ada', `POST /api/users/${world.ids.ben}/block`)],
    [
      'is of two who have blocked each other since it was done',
      async ({ id }) => {
        await step(id, 'finish', 'ben')
        await world.callOrThrow('ben', `POST /api/users/${world.ids.ada}/block`)
      },
    ],
    [
      'is with somebody who was suspended since it was done',
      async ({ id }) => {
        await step(id, 'finish', 'ben')
        const row = { user_id: world.ids.ben, kind: 'suspend', ends_at: sql<Date>`'infinity'` } as const
        await world.db.insertInto('restrictions').values(row).execute()
      },
    ],
    [
      'falls into a pause of one of them',
      async () => {
        const row = { user_id: world.ids.ben, kind: 'pause', ends_at: sql<Date>`now() + interval '72 hours'` } as const
        await world.db.insertInto('restrictions').values(row).execute()
        await sql`update restrictions set created_at = created_at - interval '4 hours', ends_at = now()`.execute(
          world.db,
        )
      },
    ],
  ] as [string, (made: { id: string }) => Promise<unknown>][])(
    'are not asked about one that %s',
    async (_, happens) => {
      const made = await match()
      await happens(made)
      await forget()
      await pass(4)
      await runs()
      expect(await asked()).toEqual(nobody)
      // No notice is used up, so that both are asked once they can be.
      expect(await world.db.selectFrom('arrangement_notices').select('id').execute()).toEqual([])
    },
  )

  test('are not asked by a mail or push that waits until they have answered', async () => {
    await registerDevice(world, service, 'ben')
    const { id } = await match()
    mailbox.isAway = true
    service.respondWith(503)
    await pass(4)
    await runs()
    await expect.poll(() => service.received.length).toBeGreaterThan(0)
    await step(id, 'finish', 'ben')
    await world.db.deleteFrom('notifications').execute()
    mailbox.isAway = false
    service.respondWith(201)
    service.received.length = 0
    await delivered()
    await pushesGone()
    expect([mails('ada'), mails('ben'), service.received]).toEqual([[question], [], []])
  })

  describe('a notice is really sent', () => {
    const afterQuestion = async (outage = () => {}) => {
      const { arrangementId } = await match()
      await pushesGone()
      outage()
      await pass(4)
      await runs()
      return { isSent: async () => (await sent(arrangementId)).includes('helper 1') }
    }

    test('by the bell alone to somebody without a confirmed address and a device', async () => {
      await world.db.updateTable('users').set({ email_verified: false }).execute()
      const { isSent } = await afterQuestion()
      expect(await isSent()).toBe(true)
      expect(mailbox.sent).toEqual([])
    })

    test('not while the mail server is down', async () => {
      const { isSent } = await afterQuestion(() => {
        mailbox.isAway = true
      })
      await expect
        .poll(() => world.db.selectFrom('outbox').select('id').where('handed_at', 'is not', null).execute())
        .toHaveLength(2)
      expect(await isSent()).toBe(false)
      mailbox.isAway = false
      await delivered()
      expect(await isSent()).toBe(true)
    })

    test('not while a push service is down, but once it has taken what every device gets', async () => {
      await registerDevice(world, service, 'ben', 'phone')
      await registerDevice(world, service, 'ben', 'desk')
      const { isSent } = await afterQuestion(() => service.respondWith(503))
      await delivered()
      await expect.poll(() => service.received.length).toBeGreaterThan(1)
      expect(await isSent()).toBe(false)
      service.respondWith(201)
      await pushesGone()
      expect(await isSent()).toBe(true)
    })

    test('although a device is gone for good', async () => {
      await registerDevice(world, service, 'ben')
      const { isSent } = await afterQuestion(() => service.respondWith(410))
      await delivered()
      await pushesGone()
      expect(await isSent()).toBe(true)
    })

    test('not by a mail that is refused for good', async () => {
      const response = '550 5.1.1 No such user'
      const { isSent } = await afterQuestion(() => {
        mailbox.refusal = new MailRefusedError({ code: 'EENVELOPE', responseCode: 550, response })
      })
      await delivered()
      expect(await isSent()).toBe(false)
    })
  })
})
