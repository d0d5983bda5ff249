import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { messagesPageSize } from '#shared/constants.ts'
import type { Message } from '#shared/messages/schema.ts'
import { sampleRequesterIds } from '#shared/tasks/samples.ts'
import type { CastName } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('messages on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  beforeEach(async () => {
    taskId = (await world.post()).id
  })

  const write = (who: CastName, to: 'ada' | 'ben' | 'cleo', content: string, more: object = {}) =>
    world.ask(who, 'POST /api/messages', { taskId, recipientId: world.ids[to], content, ...more })
  const read = async (who: CastName, query = '') => {
    const { body } = await world.ask(who, `GET /api/tasks/${taskId}/messages${query}`)
    return body.map(({ content }: Message) => content)
  }
  const eventsOf = (type: string) =>
    world.busMessages
      .filter(({ event }) => event.type === type && JSON.stringify(event).includes(taskId))
      .map(({ to }) => to)

  test('ben writes to ada: both sides get one event, and ada a notification', async () => {
    const { status, body } = await write('ben', 'ada', '  I have a leash  ')
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      taskId,
      senderId: world.ids.ben,
      sender: expect.objectContaining({ id: world.ids.ben, firstName: 'Ben', email: null }),
      content: 'I have a leash',
      isOffer: false,
      isRemoved: false,
      attachmentUrl: null,
      attachmentType: null,
      attachmentName: null,
      attachmentSize: null,
      attachmentWidth: null,
      attachmentHeight: null,
      clientId: null,
      createdAt: expect.any(String),
    })
    await expect.poll(() => eventsOf('new_notification')).toEqual([world.ids.ada])
    const notificationEvent = {
      type: 'new_notification',
      data: { relatedTaskId: taskId, senderId: world.ids.ben },
    } as const
    expect(world.busMessages).toContainEqual({ to: world.ids.ada, event: notificationEvent })
    expect(eventsOf('new_message').sort()).toEqual([world.ids.ada, world.ids.ben].sort())
    const { body: notifications } = await world.ask('ada', 'GET /api/notifications')
    expect(notifications[0]).toMatchObject({
      type: 'message_received',
      message: 'Ben wrote to you about "Walk my dog".',
      relatedTaskId: taskId,
    })
  })

  test('T032: the sender is the signed-in user, whatever the body says', async () => {
    const { body } = await write('ben', 'ada', 'Hello', { senderId: world.ids.cleo, userId: world.ids.cleo })
    expect(body.senderId).toBe(world.ids.ben)
  })

  test('T030: ada can write to neighbors who wrote or offered first, and to nobody else', async () => {
    expect((await write('ada', 'ben', 'Would you?')).status).toBe(403)
    expect((await write('ada', 'cleo', 'Would you?')).status).toBe(403)
    expect(await read('ben')).toEqual([])
    await write('ben', 'ada', 'Shall I?')
    await world.ask('cleo', 'POST /api/offers', { taskId, message: 'I like dogs' })
    expect((await write('ada', 'ben', 'Please do')).status).toBe(201)
    expect((await write('ada', 'cleo', 'Thank you')).status).toBe(201)
  })

  test('an offer is a message in the chat, in the helper’s own words', async () => {
    await world.ask('cleo', 'POST /api/offers', { taskId, message: 'I like dogs' })
    expect(await read('ada')).toEqual([expect.stringMatching(/offered to help.*I like dogs/)])
    expect(await read('cleo')).toEqual(await read('ada'))
    await expect.poll(() => eventsOf('new_message').sort()).toEqual([world.ids.ada, world.ids.cleo].sort())
    const { body } = await world.ask('ada', 'GET /api/notifications')
    expect(
      body.filter((notification: { relatedTaskId: string }) => notification.relatedTaskId === taskId),
    ).toHaveLength(1)
  })

  test('T031: two helpers cannot write to each other, and nobody to themselves', async () => {
    await write('cleo', 'ada', 'Hello')
    expect((await write('ben', 'cleo', 'Leave it to me')).status).toBe(403)
    expect((await write('ben', 'ben', 'Note')).status).toBe(400)
    expect(await read('cleo')).toEqual(['Hello'])
  })

  test.each(['0000-01-01T00:00:00.000Z', '+012026-01-01T00:00:00.000Z', 'yesterday'])(
    'marking as read until %s is refused with a message',
    async (until) => {
      const reading = { with: world.ids.ben, until }
      const { status, body } = await world.ask('ada', `PATCH /api/tasks/${taskId}/messages/read`, reading)
      expect([status, body.message]).toEqual([400, expect.stringContaining('Please give an instant')])
    },
  )

  test('T022: each chat is readable by its two sides alone', async () => {
    await write('ben', 'ada', 'from ben')
    await write('cleo', 'ada', 'from cleo')
    await write('ada', 'ben', 'to ben')
    expect(await read('ada')).toEqual(['from ben', 'from cleo', 'to ben'])
    expect(await read('ada', `?with=${world.ids.ben}`)).toEqual(['from ben', 'to ben'])
    expect(await read('ada', `?with=${world.ids.cleo}`)).toEqual(['from cleo'])
    for (const query of ['', `?with=${world.ids.ben}`, `?with=${world.ids.ada}`, `?with=${world.ids.cleo}`])
      expect(await read('cleo', query)).toEqual(['from cleo'])
  })

  test('partners: ada sees her chat partners, the latest first; each of them sees ada', async () => {
    const partners = async (who: CastName) => (await world.ask(who, `GET /api/tasks/${taskId}/conversations`)).body
    await write('ben', 'ada', 'Hello')
    expect(await partners('cleo')).toEqual([])
    await write('cleo', 'ada', 'Hello')
    const names = { userId: world.ids.ben, firstName: 'Ben', lastName: 'Okafor', email: null }
    const ben = { ...names, profileImageUrl: null, isClosed: false }
    const cleo = { ...ben, userId: world.ids.cleo, firstName: 'Cleo', lastName: 'Marsh' }
    expect(await partners('ada')).toEqual([cleo, ben])
    await write('ada', 'ben', 'Hello again')
    expect(await partners('ada')).toEqual([ben, cleo])
    expect(await partners('ben')).toEqual([{ ...ben, userId: world.ids.ada, firstName: 'Ada', lastName: 'Lindgren' }])
  })

  test('T021: a stranger reads nothing on an open task, and does not find a matched one', async () => {
    await world.ask('ben', 'POST /api/offers', { taskId })
    expect(await read('cleo')).toEqual([])
    await world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: world.ids.ben })
    const missing = { status: 404, body: { code: 'task_missing', message: 'Task Not Found' } }
    expect(await world.ask('cleo', `GET /api/tasks/${taskId}/messages`)).toMatchObject(missing)
    expect(await world.ask('cleo', `GET /api/tasks/${taskId}/conversations`)).toMatchObject(missing)
    expect(await write('cleo', 'ada', 'Hello?')).toMatchObject(missing)
  })

  test('after the match both write freely, and an earlier writer still reaches only ada', async () => {
    await write('cleo', 'ada', 'Hello')
    await world.ask('ben', 'POST /api/offers', { taskId })
    await world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: world.ids.ben })
    expect((await write('ben', 'ada', 'On my way')).status).toBe(201)
    expect((await write('ada', 'ben', 'Ring twice')).status).toBe(201)
    expect((await write('cleo', 'ada', 'Another time')).status).toBe(201)
    expect((await write('cleo', 'ben', 'Lucky you')).status).toBe(403)
  })

  test('nobody can write on a completed task, and everybody can still read their chats', async () => {
    const task = await world.match()
    taskId = task.id
    await write('ben', 'ada', 'Done')
    await world.ask('ada', `PATCH /api/tasks/${taskId}/complete`)
    const over = { code: 'chat_over', message: expect.stringContaining('has been completed') }
    expect(await write('ben', 'ada', 'One more thing')).toMatchObject({ status: 409, body: over })
    expect(await write('ada', 'ben', 'Thanks')).toMatchObject({ status: 409, body: over })
    expect((await read('ben')).at(-1)).toBe('Done')
  })

  test('nobody can write on a closed task', async () => {
    await write('ben', 'ada', 'Hello')
    await world.ask('ada', `PATCH /api/tasks/${taskId}/close`)
    expect((await write('ben', 'ada', 'Hello?')).status).toBe(409)
  })

  test('nobody can write on a sample task', async () => {
    const [requester_id] = sampleRequesterIds
    const person = { id: requester_id, email: 'sample@porchlight.example', first_name: 'Sam', last_name: 'Ple' }
    await world.db
      .insertInto('users')
      .values(person)
      .onConflict((row) => row.doNothing())
      .execute()
    await world.db.updateTable('tasks').set({ requester_id }).where('id', '=', taskId).execute()
    const fields = { taskId, recipientId: requester_id, content: 'Hello' }
    const { status, body } = await world.ask('ben', 'POST /api/messages', fields)
    expect([status, body.code]).toEqual([403, 'sample_task'])
  })

  test('a retry returns the same message, even if the chat is closed by then', async () => {
    const clientId = randomUUID()
    const first = await write('ben', 'ada', 'I have a leash', { clientId })
    expect(first.body.clientId).toBe(clientId)
    expect(await write('ben', 'ada', ' I have a leash ', { clientId })).toMatchObject({ status: 201, body: first.body })
    await world.ask('ada', `PATCH /api/tasks/${taskId}/close`)
    expect((await write('ben', 'ada', 'I have a leash', { clientId })).body).toEqual(first.body)
    expect(await read('ada')).toEqual(['I have a leash'])
  })

  test('T113: a client id identifies one message: other text or another recipient is refused', async () => {
    const clientId = randomUUID()
    await write('ben', 'ada', 'Hello')
    await write('cleo', 'ada', 'Hello')
    await write('ada', 'ben', 'Please do', { clientId })
    expect(await write('ada', 'ben', 'Please wait', { clientId })).toMatchObject({
      status: 409,
      body: { code: 'message_changed' },
    })
    expect((await write('ada', 'cleo', 'Please do', { clientId })).status).toBe(409)
    expect((await write('ben', 'ada', 'Mine', { clientId })).status).toBe(201)
  })

  test('T112: the same message sent twenty times at once is stored and announced once', async () => {
    const clientId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => write('ben', 'ada', 'Hello', { clientId })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await read('ada')).toEqual(['Hello'])
    await write('ben', 'ada', 'And good night')
    await expect.poll(() => eventsOf('new_message')).toHaveLength(4)
  })

  test('a busy chat has one notification for each writer until it is read, and then one more', async () => {
    const unread = async () => {
      const { body } = await world.ask('ada', 'GET /api/notifications')
      return body.filter(
        (notification: { relatedTaskId: string; isRead: boolean }) =>
          notification.relatedTaskId === taskId && !notification.isRead,
      )
    }
    await Promise.all((['ben', 'cleo', 'ben', 'cleo'] as const).map((who, turn) => write(who, 'ada', `Hello ${turn}`)))
    const words = async () => (await unread()).map(({ message }: { message: string }) => message).sort()
    const both = ['Ben wrote to you about "Walk my dog".', 'Cleo wrote to you about "Walk my dog".']
    expect(await words()).toEqual(both)
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    await write('ben', 'ada', 'Are you there?')
    expect(await words()).toEqual(both.slice(0, 1))
  })

  test('the notification of an active chat is listed above older ones', async () => {
    for (const who of ['ben', 'cleo', 'ben'] as const) await write(who, 'ada', `Hello from ${who}`)
    const { body } = await world.ask('ada', 'GET /api/notifications')
    expect(body.slice(0, 2).map(({ message }: { message: string }) => message)).toEqual([
      'Ben wrote to you about "Walk my dog".',
      'Cleo wrote to you about "Walk my dog".',
    ])
  })

  test('a long chat is read page by page, the newest first and each page in order', async () => {
    await write('ben', 'ada', 'message 0')
    const [chat] = await world.db.selectFrom('conversations').selectAll().where('task_id', '=', taskId).execute()
    const count = messagesPageSize * 2
    const rows = Array.from({ length: count }, (_, turn) => ({
      conversation_id: chat?.id as string,
      task_id: taskId,
      sender_id: world.ids.ben,
      content: `message ${turn + 1}`,
      // Three messages share each time, so that ids must break ties.
      created_at: new Date(Date.now() + 1000 + Math.floor(turn / 3)),
    }))
    await world.db.insertInto('messages').values(rows).execute()

    for (const first of [`/api/tasks/${taskId}/messages`, `/api/tasks/${taskId}/messages?with=${world.ids.ben}`]) {
      const pages: Message[][] = (await world.readPages('ada', first)).reverse()
      expect(pages.map((page) => page.length)).toEqual([1, messagesPageSize, messagesPageSize])
      const all = pages.flat()
      expect(new Set(all.map(({ id }) => id)).size).toBe(count + 1)
      expect(all[0]?.content).toBe('message 0')
      const keys = all.map(({ createdAt, id }) => `${createdAt} ${id}`)
      expect(keys).toEqual([...keys].sort())
    }
  })

  test.each(['nonsense', 'null', '15', '0000-00-00T00:00:00.000Z'])(
    'an invalid cursor %s is refused by the contract',
    async (key) => {
      const { status, body } = await world.ask('ada', `GET /api/tasks/${taskId}/messages?cursor=${key}~${randomUUID()}`)
      expect(status).toBe(400)
      expect(body.errors).toEqual([{ path: 'cursor', message: 'This page has moved on' }])
    },
  )
})
