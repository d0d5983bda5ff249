import { describe, expect, test } from 'vitest'
import type { Tx } from '#server/database/tables.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { notify } from './notify.ts'
import { countUnread, markAllRead, markNotificationRead } from './store.ts'

const many = Array.from({ length: 200 }, (_, turn) => turn)

describe.each(engines)('concurrent notifications on %s', (engine) => {
  const world = useWorld(engine)

  const hasStarted = (title: string) =>
    notifications.started({ id: world.ids.ben, firstName: 'Ben' }, { title, taskType: 'request' })
  const write = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(world.db, world.bus, work)
  const notifyOnce = (who: 'ada' | 'ben', turn: number) =>
    inTransaction(world.db, world.bus, (tx, announce) =>
      notify(tx, announce, { to: world.ids[who], taskId: null, content: hasStarted(`task ${turn}`) }),
    )
  const rowsOf = (who: 'ada' | 'ben') =>
    world.db.selectFrom('notifications').selectAll().where('user_id', '=', world.ids[who]).execute()

  test('the count is exact while two hundred notifications are created and read, singly and all at once', async () => {
    for (const turn of many.slice(0, 20)) await notifyOnce('ada', turn)
    const old = await rowsOf('ada')
    await Promise.all([
      ...many.map((turn) => notifyOnce('ada', turn)),
      ...many.slice(0, 50).map((turn) => notifyOnce('ben', turn)),
      ...old
        .slice(0, 10)
        .flatMap(({ id }) => [
          write((tx) => markNotificationRead(tx, world.ids.ada, id)),
          world.ask('ada', `PATCH /api/notifications/${id}/read`),
        ]),
      ...many.slice(0, 3).map(() => world.ask('ada', 'PATCH /api/notifications/mark-all-read')),
      write((tx) => markAllRead(tx, world.ids.ada)),
    ])
    const rows = await rowsOf('ada')
    expect(rows).toHaveLength(220)
    const unread = rows.filter((row) => !row.is_read)
    expect(await countUnread(world.db, world.ids.ada)).toBe(unread.length)
    expect((await world.ask('ada', 'GET /api/notifications/unread-count')).body).toEqual({ count: unread.length })
    const unreadIds = new Set(unread.map(({ id }) => id))
    expect(old.filter(({ id }) => unreadIds.has(id))).toEqual([])
    expect((await world.ask('ben', 'GET /api/notifications/unread-count')).body).toEqual({ count: 50 })
    expect((await world.ask('ada', 'PATCH /api/notifications/mark-all-read')).body).toEqual({ count: 0 })
    expect((await world.ask('ada', 'GET /api/notifications/unread-count')).body).toEqual({ count: 0 })
  })

  test('a notification that is created while a device signs out is created, and not pushed to that device', async () => {
    const ben = world.ids.ben
    const session = { token: 'of the device', user_id: ben, expires_at: new Date(Date.now() + 60_000) }
    const { id } = await world.db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
    const device = { user_id: ben, session_id: id, endpoint: 'https://push.example/b', p256dh: 'p', auth: 'a' }
    await world.db.insertInto('push_devices').values(device).execute()
    const signOut = await holdTransaction(world, (tx) => tx.deleteFrom('sessions').where('id', '=', id).execute())
    const pendingNotification = notifyOnce('ben', 1)
    if (engine === 'postgres') await expect.poll(world.countLockWaits).toBe(1)
    await signOut()
    expect(await pendingNotification).toBe(true)
    expect(await world.db.selectFrom('pushes').select('id').execute()).toEqual([])
  })

  test('a neighbor who deletes the account while being notified gets no notification, and no call fails', async () => {
    const person = { email: 'gone@porchlight.example' }
    const { id } = await world.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    const notifyBoth = () =>
      inTransaction(world.db, world.bus, (tx, announce) =>
        notify(tx, announce, { to: id, taskId: null, content: hasStarted('Walk my dog') }),
      )
    const leave = await holdTransaction(world, (tx) => tx.deleteFrom('users').where('id', '=', id).execute())
    const pendingNotification = notifyBoth()
    // The embedded database has one connection, so there the notification waits for it.
    if (engine === 'postgres') await expect.poll(world.countLockWaits).toBe(1)
    await leave()
    expect(await pendingNotification).toBe(false)
  })

  if (engine === 'postgres')
    test('marking all as read covers the notifications of that moment, and none that is being created', async () => {
      const content = hasStarted('Walk my dog')
      const commitNotification = await holdTransaction(world, (tx) =>
        notify(tx, () => {}, { to: world.ids.ada, taskId: null, content }),
      )
      expect((await world.ask('ada', 'PATCH /api/notifications/mark-all-read')).body).toEqual({ count: 0 })
      await commitNotification()
      expect((await world.ask('ada', 'GET /api/notifications/unread-count')).body).toEqual({ count: 1 })
    })
})
