import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { notificationsPageSize } from '#shared/constants.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import type { CastName } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { notify } from './notify.ts'

describe.each(engines)('notifications on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(async () => {
    await world.db.deleteFrom('notifications').execute()
  })

  const ben = () => ({ id: world.ids.ben, firstName: 'Ben' })
  const notifyAda = (
    who: 'ada' | 'ben' | 'cleo',
    taskId: string | null = null,
    content = notifications.started(ben(), { title: 'Walk my dog', taskType: 'request' }),
  ) =>
    inTransaction(world.db, world.bus, (tx, announce) => notify(tx, announce, { to: world.ids[who], taskId, content }))
  const listOf = async (who: CastName) => (await world.ask(who, 'GET /api/notifications')).body
  const unreadOf = async (who: CastName) => (await world.ask(who, 'GET /api/notifications/unread-count')).body

  test('ada finds her notification and its count, and nobody else does', async () => {
    const { id: taskId } = await world.post()
    await notifyAda('ada', taskId)
    expect(await unreadOf('ada')).toEqual({ count: 1 })
    expect(await unreadOf('ben')).toEqual({ count: 0 })
    expect(await listOf('ben')).toEqual([])
    expect(await listOf('ada')).toEqual([
      {
        id: expect.any(String),
        type: 'new_notification',
        title: 'Help is under way',
        message: 'Ben has started on "Walk my dog".',
        isRead: false,
        relatedTaskId: taskId,
        fromId: world.ids.ben,
        createdAt: expect.any(String),
      },
    ])
  })

  test('her screens get an event once the notification is committed', async () => {
    world.busMessages.length = 0
    const { id: relatedTaskId } = await world.post()
    await notifyAda('ada', relatedTaskId)
    const busMessage = {
      to: world.ids.ada,
      event: { type: 'new_notification', data: { relatedTaskId, needsToast: true } },
    }
    await expect.poll(() => world.busMessages).toContainEqual(busMessage)
  })

  test('reading one decreases the count, and reading it again changes nothing', async () => {
    for (let turn = 0; turn < 2; turn++) await notifyAda('ada')
    const [notification, other] = await listOf('ada')
    for (let turn = 0; turn < 2; turn++) {
      const { status, body } = await world.ask('ada', `PATCH /api/notifications/${notification.id}/read`)
      expect([status, body]).toEqual([200, { ...notification, isRead: true }])
      expect(await unreadOf('ada')).toEqual({ count: 1 })
    }
    expect(await listOf('ada')).toEqual([{ ...notification, isRead: true }, other])
  })

  test('T024: nobody can read another user’s notification, or one that does not exist', async () => {
    await notifyAda('ada')
    const [notification] = await listOf('ada')
    for (const id of [notification.id, '00000000-0000-4000-8000-000000000001', 'nonsense']) {
      const { status, body } = await world.ask('ben', `PATCH /api/notifications/${id}/read`)
      expect([status, body]).toEqual([404, { code: 'notification_missing', message: 'Notification Not Found' }])
    }
    expect(await unreadOf('ada')).toEqual({ count: 1 })
  })

  test('T025: ada marks all of hers as read, and ben’s stay unread', async () => {
    for (const who of ['ada', 'ada', 'ben'] as const) await notifyAda(who)
    const { status, body } = await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    expect([status, body]).toEqual([200, { count: 0 }])
    expect(await unreadOf('ada')).toEqual({ count: 0 })
    expect(await unreadOf('ben')).toEqual({ count: 1 })
  })

  test('opening a task’s page reads its notifications: only ada’s, of no other task, and none of messages', async () => {
    const [{ id: taskId }, { id: other }] = [await world.post(), await world.post()]
    const wrote = notifications.messageReceived(ben(), 'Walk my dog')
    for (const about of [taskId, other, null]) await notifyAda('ada', about)
    await notifyAda('ada', taskId, wrote)
    await notifyAda('cleo', taskId)
    const { status, body } = await world.ask('ada', `PATCH /api/tasks/${taskId}/notifications/read`)
    expect([status, body]).toEqual([200, { count: 3 }])
    const unread = (await listOf('ada')).filter(({ isRead }: Notification) => !isRead)
    // Two notifications of the same millisecond may come in either order.
    const left = unread.map(({ relatedTaskId, type }: Notification) => [relatedTaskId, type === 'message_received'])
    expect(left).toHaveLength(3)
    expect(left).toEqual(
      expect.arrayContaining([
        [taskId, true],
        [null, false],
        [other, false],
      ]),
    )
    expect(await unreadOf('cleo')).toEqual({ count: 1 })
  })

  test('an empty body declared as JSON counts as no body', async () => {
    const headers = { cookie: world.cookies['ada'] ?? '', 'content-type': 'application/json' }
    const { status } = await world.ask('ada', 'PATCH /api/notifications/mark-all-read', undefined, { headers })
    expect(status).toBe(200)
  })

  test('messages of one neighbor on one task share a notification until it is read, also if twenty arrive at once', async () => {
    const { id: taskId } = await world.post()
    const wrote = notifications.messageReceived(ben(), 'Walk my dog')
    await Promise.all(Array.from({ length: 20 }, () => notifyAda('ada', taskId, wrote)))
    expect(await unreadOf('ada')).toEqual({ count: 1 })
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    await notifyAda('ada', taskId, wrote)
    expect(await unreadOf('ada')).toEqual({ count: 1 })
    expect(await listOf('ada')).toHaveLength(2)
  })

  test('T052: a deleted task’s notifications are deleted, and the list stays consistent', async () => {
    const { id } = await world.post()
    await notifyAda('ada', id)
    expect(await listOf('ada')).toHaveLength(1)
    await world.ask('ada', `DELETE /api/tasks/${id}`)
    expect(await listOf('ada')).toEqual([])
    expect(await unreadOf('ada')).toEqual({ count: 0 })
  })

  test('many are read page by page, the newest first', async () => {
    const { type, title, message } = notifications.started(ben(), { title: 'Walk my dog', taskType: 'request' })
    const rows = Array.from({ length: notificationsPageSize + 1 }, (_, turn) => ({
      user_id: world.ids.ada,
      type,
      title,
      message,
      created_at: new Date(Date.now() + Math.floor(turn / 3)),
    }))
    await world.db.insertInto('notifications').values(rows).execute()
    expect(await unreadOf('ada')).toEqual({ count: notificationsPageSize + 1 })
    const pages: Notification[][] = await world.readPages('ada', '/api/notifications')
    expect(pages.map((page) => page.length)).toEqual([notificationsPageSize, 1])
    const keys = pages.flat().map(({ createdAt, id }) => `${createdAt} ${id}`)
    expect(new Set(keys).size).toBe(notificationsPageSize + 1)
    expect(keys).toEqual([...keys].sort().reverse())
  })
})
