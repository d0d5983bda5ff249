import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { notices } from '#shared/notifications/wording.ts'
import { inTheMiddle } from '#tests/given/held.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { notify } from './notify.ts'
import { countUnread, markAllRead, markRead } from './store.ts'

const many = Array.from({ length: 200 }, (_, turn) => turn)

describe.each(engines)('notices racing on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  const hasStarted = (title: string) =>
    notices.started({ id: world.ids.ben, firstName: 'Ben' }, { title, taskType: 'request' })
  const write = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(world.db, world.bus, work)
  const tell = (who: 'ada' | 'ben', turn: number) =>
    inTransaction(world.db, world.bus, (tx, announce) =>
      notify(tx, announce, { to: world.ids[who], taskId: null, words: hasStarted(`task ${turn}`) }),
    )
  const rowsOf = (who: 'ada' | 'ben') =>
    world.db.selectFrom('notifications').selectAll().where('user_id', '=', world.ids[who]).execute()

  test('the count is exact, whatever two hundred notices, reading one and reading all do at once', async () => {
    for (const turn of many.slice(0, 20)) await tell('ada', turn)
    const old = await rowsOf('ada')
    await Promise.all([
      ...many.map((turn) => tell('ada', turn)),
      ...many.slice(0, 50).map((turn) => tell('ben', turn)),
      ...old
        .slice(0, 10)
        .flatMap(({ id }) => [
          write((tx) => markRead(tx, world.ids.ada, id)),
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

  test('what is told in the moment in which a device signs out is told, and not on that device', async () => {
    const ben = world.ids.ben
    const session = { token: 'of the device', user_id: ben, expires_at: new Date(Date.now() + 60_000) }
    const { id } = await world.db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow()
    const device = { user_id: ben, session_id: id, endpoint: 'https://push.example/b', p256dh: 'p', auth: 'a' }
    await world.db.insertInto('push_devices').values(device).execute()
    const signOut = await inTheMiddle(world, (tx) => tx.deleteFrom('sessions').where('id', '=', id).execute())
    const telling = tell('ben', 1)
    if (engine === 'postgres') await expect.poll(world.countWaiting).toBe(1)
    await signOut()
    expect(await telling).toBe(true)
    expect(await world.db.selectFrom('pushes').select('id').execute()).toEqual([])
  })

  test('who leaves in the moment in which they are told gets no notice, and nobody stumbles', async () => {
    const person = { email: 'gone@porchlight.example' }
    const { id } = await world.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    const tellThem = () =>
      inTransaction(world.db, world.bus, (tx, announce) =>
        notify(tx, announce, { to: id, taskId: null, words: hasStarted('Walk my dog') }),
      )
    const leave = await inTheMiddle(world, (tx) => tx.deleteFrom('users').where('id', '=', id).execute())
    const telling = tellThem()
    // The embedded database has one connection: there the notice waits its turn.
    if (engine === 'postgres') await expect.poll(world.countWaiting).toBe(1)
    await leave()
    expect(await telling).toBe(false)
  })

  if (engine === 'postgres')
    test('reading all reads what was there, and not what is on its way', async () => {
      const words = hasStarted('Walk my dog')
      const tellAda = await inTheMiddle(world, (tx) => notify(tx, () => {}, { to: world.ids.ada, taskId: null, words }))
      expect((await world.ask('ada', 'PATCH /api/notifications/mark-all-read')).body).toEqual({ count: 0 })
      await tellAda()
      expect((await world.ask('ada', 'GET /api/notifications/unread-count')).body).toEqual({ count: 1 })
    })
})
