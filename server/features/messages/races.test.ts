import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { violatesConstraint } from '#server/platform/db/errors.ts'
import { inOneStatement, inTransaction } from '#server/platform/db/transaction.ts'
import { RefusalError } from '#server/platform/http/errors.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import { fewAtATime } from '#tests/fixtures/few-at-a-time.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { insertTaskCopies } from '#tests/fixtures/insert-rows.ts'
import { openNetworkProxy } from '#tests/services/network-proxy.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { publishMessage } from './publish-message.ts'
import { markChatRead } from './store.ts'

/** Over HTTP the commits are too quick to show every gap, so the statements race here directly. */
describe.each(engines)('concurrent messages on %s', (engine) => {
  const world = useWorld(engine)

  const send = (taskId: string, more: { clientId?: string; content?: string } = {}) => {
    const message = { ...hello(taskId), ...more }
    return inOneStatement(world.db, world.bus, (db, announce) => publishMessage(db, announce, message))
  }
  const hello = (taskId: string) => ({
    taskId,
    helperId: world.ids.ben,
    senderId: world.ids.ben,
    content: 'Hello',
    clientId: null,
    to: world.ids.ada,
    notification: notifications.messageReceived({ id: world.ids.ben, firstName: 'Ben' }, 'Walk the dog'),
  })
  const completedAt = async (taskId: string) => {
    const tasks = world.db.selectFrom('tasks').select('completed_at').where('id', '=', taskId)
    return (await tasks.executeTakeFirstOrThrow()).completed_at?.getTime() ?? Number.NaN
  }
  const messagesOf = (taskId: string) =>
    world.db.selectFrom('messages').selectAll().where('task_id', '=', taskId).orderBy('created_at').execute()

  const farAhead = new Date('2099-01-01')
  /** Tells whether ada has unread messages and an unread notification on this task. */
  const unreadState = async (taskId: string) => {
    const chat = await world.db.selectFrom('conversations').selectAll().where('task_id', '=', taskId).executeTakeFirst()
    const notifications = await world.db
      .selectFrom('notifications')
      .selectAll()
      .where('related_task_id', '=', taskId)
      .execute()
    return {
      words: (chat?.helper_wrote_at?.getTime() ?? 0) > (chat?.requester_read_at?.getTime() ?? 0),
      notifications: notifications.filter(({ is_read }) => !is_read).length > 0,
    }
  }

  test('T112: one client id is one row, whatever twenty requests have read before', async () => {
    const { id } = await world.post()
    const clientId = randomUUID()
    const sent = await Promise.allSettled(Array.from({ length: 20 }, () => send(id, { clientId })))
    const repeated = sent.filter(
      ({ status, ...how }) =>
        status === 'rejected' && 'reason' in how && violatesConstraint(how.reason, 'messages_once'),
    )
    expect(repeated).toHaveLength(19)
    expect(await messagesOf(id)).toHaveLength(1)
    const [chat] = await world.db.selectFrom('conversations').selectAll().where('task_id', '=', id).execute()
    expect(chat?.helper_wrote_at).toEqual((await messagesOf(id))[0]?.created_at)
  })

  test('while a chat is marked as read, a notification stays unread exactly if a message does', async () => {
    const { id: taskId } = await world.post()
    const { ada: readerId, ben: writerId } = world.ids
    const read = async (until?: Date) => {
      const latest = (await messagesOf(taskId)).at(-1)?.created_at ?? new Date()
      await markChatRead(
        world.db,
        { taskId, helperId: writerId, readerId, writerId, until: until ?? latest },
        'requester',
      )
    }
    const seen = []
    for (let turn = 0; turn < 20; turn++) {
      await Promise.all([send(taskId), read(), send(taskId), read(farAhead), read()])
      seen.push(await unreadState(taskId))
    }
    await read()
    seen.push(await unreadState(taskId))
    expect(seen.filter(({ words, notifications }) => words !== notifications)).toEqual([])
    expect(seen.at(-1)).toEqual({ words: false, notifications: false })
  })

  test('a message that arrives while the call waits stays unread, whatever time the call names', async () => {
    const { id: taskId } = await world.post()
    await send(taskId)
    const { ada: readerId, ben: writerId } = world.ids
    const commit = await holdTransaction(world, (tx) => publishMessage(tx, () => {}, hello(taskId)))
    const read = { taskId, helperId: writerId, readerId, writerId, until: farAhead }
    const reading = markChatRead(world.db, read, 'requester')
    // The embedded database has one connection, so there the read starts after the message is stored.
    if (engine === 'postgres') await expect.poll(world.countLockWaits).toBe(1)
    await commit()
    await reading
    const isLeft = engine === 'postgres'
    expect(await unreadState(taskId)).toEqual({ words: isLeft, notifications: isLeft })
  })

  test('twenty first messages create one chat, and no two have the same time', async () => {
    const { id } = await world.post()
    await Promise.all(Array.from({ length: 20 }, (_, turn) => send(id, { content: `${turn}` })))
    const chats = await world.db.selectFrom('conversations').selectAll().where('task_id', '=', id).execute()
    const moments = (await messagesOf(id)).map(({ created_at }) => created_at.getTime())
    expect(chats).toHaveLength(1)
    expect(new Set(moments).size).toBe(20)
    expect(chats[0]?.last_message_at.getTime()).toBe(moments.at(-1))
  })

  test('a later message is later in the chat, even after the clock was set back', async () => {
    const { id } = await world.post()
    await send(id)
    const soon = new Date(Date.now() + 60_000)
    await world.db.updateTable('conversations').set({ last_message_at: soon }).where('task_id', '=', id).execute()
    await send(id, { content: 'And another thing' })
    expect((await messagesOf(id)).at(-1)?.created_at.getTime()).toBe(soon.getTime() + 1)
  })

  test('T115: a message that waits for a completion is refused', async () => {
    const { id } = await world.match()
    const before = (await messagesOf(id)).length
    await world.db.deleteFrom('outbox').execute()
    const complete = await holdTransaction(world, (tx) =>
      tx.updateTable('tasks').set({ status: 'completed' }).where('id', '=', id).execute(),
    )
    const waiting = send(id).catch((error) => error)
    // The embedded database has one connection, so there the message waits for it.
    if (engine === 'postgres') await expect.poll(world.countLockWaits).toBe(1)
    await complete()
    const refused = await waiting
    expect(refused).toBeInstanceOf(RefusalError)
    expect((refused as RefusalError).code).toBe('chat_over')
    expect(await messagesOf(id)).toHaveLength(before)
    const { body: notificationList } = await world.ask('ada', 'GET /api/notifications')
    const ofThis = (notificationList as Notification[]).filter(({ relatedTaskId }) => relatedTaskId === id)
    expect(ofThis.filter(({ type }) => type === 'message_received')).toEqual([])
    expect(await world.db.selectFrom('outbox').selectAll().where('kind', '=', 'messages').execute()).toEqual([])
  })

  test('a task is completed after its last message, even after the clock was set back', async () => {
    const { id } = await world.match()
    const soon = new Date(Date.now() + 60_000)
    await world.db.updateTable('conversations').set({ last_message_at: soon }).where('task_id', '=', id).execute()
    await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
    expect(await completedAt(id)).toBe(soon.getTime())
  })

  // The embedded database has one connection, so there no two transactions overlap.
  if (engine === 'postgres')
    test('T115: a completion that waits for a message comes after it', async () => {
      const { id } = await world.match()
      let completing: Promise<unknown> = Promise.resolve()
      await inTransaction(world.db, world.bus, async (tx, announce) => {
        await publishMessage(tx, announce, hello(id))
        completing = world.ask('ada', `PATCH /api/tasks/${id}/complete`)
        await expect.poll(world.countLockWaits).toBe(1)
        await new Promise((done) => setTimeout(done, 50))
        await publishMessage(tx, announce, { ...hello(id), content: 'And another thing' })
      })
      await completing
      expect((await messagesOf(id)).at(-1)?.created_at.getTime()).toBeLessThanOrEqual(await completedAt(id))
    })

  test('T115: completing and writing at once: every stored message is from before, and both read it', async () => {
    const { id } = await world.match()
    const matched = { status: 'matched', helper_id: world.ids.ben } as const
    const race = async (taskId: string) => {
      const fields = { taskId, recipientId: world.ids.ada, content: 'Just now' }
      const write = () => world.ask('ben', 'POST /api/messages', fields)
      const [completed, ...written] = await Promise.all([
        world.ask('ada', `PATCH /api/tasks/${taskId}/complete`),
        ...Array.from({ length: 4 }, write),
      ])
      expect(completed.status).toBe(200)
      for (const { status } of written) expect([201, 409]).toContain(status)
      const sent = written.filter(({ status }) => status === 201).length
      const last = (await messagesOf(taskId)).at(-1)
      if (last) expect(last.created_at.getTime()).toBeLessThanOrEqual(await completedAt(taskId))
      for (const who of ['ada', 'ben'])
        expect((await world.ask(who, `GET /api/tasks/${taskId}/messages`)).body).toHaveLength(sent)
      expect((await write()).status).toBe(409)
    }
    await fewAtATime(await insertTaskCopies(world.db, id, Array(engine === 'postgres' ? 50 : 5).fill(matched)), race)
  })

  test('T114: a message whose answers are lost is stored once, and the successful retry gets it', async () => {
    const { id: taskId } = await world.post()
    const proxy = await openNetworkProxy(world.address)
    const words = { taskId, recipientId: world.ids.ada, content: 'I have a leash', clientId: randomUUID() }
    const post = () =>
      fetch(new URL('/api/messages', proxy.url), {
        method: 'POST',
        headers: { cookie: world.cookies['ben'] ?? '', 'content-type': 'application/json' },
        body: JSON.stringify(words),
      })
    proxy.dropResponses()
    for (let turn = 0; turn < 3; turn++) await expect(post()).rejects.toThrow('fetch failed')
    const [storedMessage, ...others] = await messagesOf(taskId)
    expect([storedMessage?.content, others]).toEqual(['I have a leash', []])
    proxy.restore()
    const answer = await post()
    expect([answer.status, (await answer.json()).id]).toEqual([201, storedMessage?.id])
    expect(await messagesOf(taskId)).toHaveLength(1)
    const ofThis = { relatedTaskId: taskId, type: 'message_received' }
    const { body } = await world.ask('ada', 'GET /api/notifications')
    expect(body.filter((notification: Notification) => notification.relatedTaskId === taskId)).toMatchObject([ofThis])
    proxy.close()
  })
})
