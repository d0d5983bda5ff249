import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { Refused } from '#server/http/errors.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { sendMessage } from './send.ts'

/** HTTP commits too quickly to show every gap, so the statements race here without it. */
describe.each(engines)('messages racing on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  const send = (taskId: string, more: { clientId?: string; content?: string } = {}) => {
    const words = {
      taskId,
      helperId: world.ids.ben,
      senderId: world.ids.ben,
      content: 'Hello',
      clientId: null,
      ...more,
    }
    return inTransaction(world.db, world.bus, (tx, announce) => sendMessage(tx, announce, words))
  }
  const completedAt = async (taskId: string) => {
    const tasks = world.db.selectFrom('tasks').select('completed_at').where('id', '=', taskId)
    return (await tasks.executeTakeFirstOrThrow()).completed_at?.getTime() ?? Number.NaN
  }
  const messagesOf = (taskId: string) =>
    world.db.selectFrom('messages').selectAll().where('task_id', '=', taskId).orderBy('created_at').execute()

  test('one client id is one row, whatever twenty have read before', async () => {
    const { id } = await world.post()
    const clientId = randomUUID()
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(id, { clientId })))
    expect(sent.filter((message) => message !== undefined)).toHaveLength(1)
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('twenty first words make one chat, and no two stand at the same moment', async () => {
    const { id } = await world.post()
    await Promise.all(Array.from({ length: 20 }, (_, turn) => send(id, { content: `${turn}` })))
    const chats = await world.db.selectFrom('conversations').selectAll().where('task_id', '=', id).execute()
    const moments = (await messagesOf(id)).map(({ created_at }) => created_at.getTime())
    expect(chats).toHaveLength(1)
    expect(new Set(moments).size).toBe(20)
    expect(chats[0]?.last_message_at.getTime()).toBe(moments.at(-1))
  })

  test('a later message stands later, even where the clock has been set back', async () => {
    const { id } = await world.post()
    await send(id)
    const soon = new Date(Date.now() + 60_000)
    await world.db.updateTable('conversations').set({ last_message_at: soon }).where('task_id', '=', id).execute()
    await send(id, { content: 'And another thing' })
    expect((await messagesOf(id)).at(-1)?.created_at.getTime()).toBe(soon.getTime() + 1)
  })

  test('a message that waits for a completion does not come after it', async () => {
    const { id } = await world.match()
    const before = (await messagesOf(id)).length
    let waiting: Promise<unknown> = Promise.resolve()
    await inTransaction(world.db, world.bus, async (tx) => {
      await tx.updateTable('tasks').set({ status: 'completed' }).where('id', '=', id).execute()
      waiting = send(id).catch((error) => error)
      await new Promise((done) => setTimeout(done, 100))
    })
    const refused = await waiting
    expect(refused).toBeInstanceOf(Refused)
    expect((refused as Refused).code).toBe('chat_over')
    expect(await messagesOf(id)).toHaveLength(before)
  })

  test('a task is completed after its last message, even where the clock has been set back', async () => {
    const { id } = await world.match()
    const soon = new Date(Date.now() + 60_000)
    await world.db.updateTable('conversations').set({ last_message_at: soon }).where('task_id', '=', id).execute()
    await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
    expect(await completedAt(id)).toBe(soon.getTime())
  })

  // The embedded database has one connection: there, nobody is ever in the middle of anything.
  if (engine === 'postgres')
    test('a completion that waits for a message comes after it', async () => {
      const { id } = await world.match()
      const helperId = world.ids.ben
      const words = { taskId: id, helperId, senderId: helperId, content: 'Hello', clientId: null }
      let completing: Promise<unknown> = Promise.resolve()
      await inTransaction(world.db, world.bus, async (tx, announce) => {
        await sendMessage(tx, announce, words)
        completing = world.ask('ada', `PATCH /api/tasks/${id}/complete`)
        await expect.poll(world.countWaiting).toBe(1)
        await new Promise((done) => setTimeout(done, 50))
        await sendMessage(tx, announce, { ...words, content: 'And another thing' })
      })
      await completing
      expect((await messagesOf(id)).at(-1)?.created_at.getTime()).toBeLessThanOrEqual(await completedAt(id))
    })

  test('completing and writing at once: what was sent was sent before', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await world.match()
      const fields = { taskId: id, recipientId: world.ids.ada, content: 'Just now' }
      const write = () => world.ask('ben', 'POST /api/messages', fields)
      const [completed, ...written] = await Promise.all([
        world.ask('ada', `PATCH /api/tasks/${id}/complete`),
        ...Array.from({ length: 4 }, write),
      ])
      expect(completed.status).toBe(200)
      for (const { status } of written) expect([201, 409]).toContain(status)
      const sent = written.filter(({ status }) => status === 201).length
      const rows = await messagesOf(id)
      expect(rows.at(-1)?.created_at.getTime()).toBeLessThanOrEqual(await completedAt(id))
      expect(rows.filter(({ content }) => content === 'Just now')).toHaveLength(sent)
      expect((await write()).status).toBe(409)
    }
  })
})
