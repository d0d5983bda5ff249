import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settleArrangements } from '#server/features/task-lifecycle/jobs.ts'
import { useMailedWorld } from '#tests/fixtures/mailed-world.ts'
import { registerDevice } from '#tests/fixtures/register-device.ts'
import { inHours, shiftArrangementBack } from '#tests/fixtures/shift-dates.ts'
import { openPushService } from '#tests/services/push-service.ts'
import { engines } from '#tests/world.ts'
import { askWhatHappened } from './jobs.ts'

describe.each(engines)('somebody who is said not to have come, and is silent, on %s', (engine) => {
  const { world, mailbox, delivered, forget } = useMailedWorld(
    engine,
    ['tasks', 'arrangements', 'outbox', 'pushes', 'push_devices', 'notifications'],
    { mayPushToPrivate: true },
  )
  let service: Awaited<ReturnType<typeof openPushService>>
  beforeAll(async () => {
    service = await openPushService()
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.respondWith(201)
    Object.assign(mailbox, { sent: [], isAway: false, refusal: null })
  })

  const onError = (error: unknown) => expect.unreachable(String(error))
  const outcome = async (taskId: string) => {
    const rows = world.db.selectFrom('arrangements').select(['outcome', 'charged_to']).where('task_id', '=', taskId)
    const row = await rows.executeTakeFirstOrThrow()
    return row.charged_to ? `${row.outcome} of the ${row.charged_to}` : row.outcome
  }
  async function pass(taskId: string, hours: number) {
    await shiftArrangementBack(world.db, taskId, hours)
    await askWhatHappened(world.db, world.bus, onError)
    await settleArrangements(world.db, world.bus, onError)
  }
  const taken = () => expect.poll(() => world.db.selectFrom('pushes').select('id').execute()).toEqual([])

  type Outage = { before?: 'the first notice' | 'the second notice'; outage?: () => void }

  /** Ben does not come; both are asked, Ada says so, and a day passes, until both are asked once more. */
  async function benDoesNotCome({ before = 'the first notice', outage = () => {} }: Outage = {}) {
    const { id } = await world.match({ date: inHours(2) })
    await forget()
    if (before === 'the first notice') outage()
    await pass(id, 5)
    await world.callOrThrow('ada', `POST /api/tasks/${id}/outcome`, { answer: 'absent' })
    if (before === 'the second notice') await delivered().then(outage)
    await pass(id, 25)
    return id
  }
  const mailsAway = () => {
    mailbox.isAway = true
  }

  test('is charged 72 hours after two notices were really sent, and not earlier', async () => {
    const id = await benDoesNotCome()
    await delivered()
    await pass(id, 71)
    expect(await outcome(id)).toBe(null)
    await pass(id, 2)
    expect(await outcome(id)).toBe('no_show of the helper')
  })

  test('is not charged while the mail server is down, and charges nobody after 30 days', async () => {
    const id = await benDoesNotCome({ outage: mailsAway })
    await pass(id, 28 * 24)
    expect(await outcome(id)).toBe(null)
    await pass(id, 2 * 24)
    expect(await outcome(id)).toBe('nobodys')
    mailbox.isAway = false
    await delivered()
  })

  test('is not charged while a push service takes nothing, but 72 hours after it has', async () => {
    await registerDevice(world, service, 'ben')
    const id = await benDoesNotCome({ outage: () => service.respondWith(503) })
    await delivered()
    await pass(id, 73)
    expect(await outcome(id)).toBe(null)
    service.respondWith(201)
    await taken()
    await pass(id, 71)
    expect(await outcome(id)).toBe(null)
    await pass(id, 2)
    expect(await outcome(id)).toBe('no_show of the helper')
  })

  test('is not charged if only the first notice was sent', async () => {
    const id = await benDoesNotCome({ before: 'the second notice', outage: mailsAway })
    await pass(id, 20 * 24)
    expect(await outcome(id)).toBe(null)
    mailbox.isAway = false
    await delivered()
  })
})
