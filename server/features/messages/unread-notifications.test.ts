import { beforeEach, describe, expect, test } from 'vitest'
import type { UnreadChat } from '#shared/messages/schema.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import { chatCalls } from '#tests/http/chat-calls.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('unread messages on %s,', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    taskId = (await world.match()).id
  })

  const { sendMessage, markRead } = chatCalls(
    () => world,
    () => taskId,
  )

  const unreadOf = async (who: string) =>
    (await world.ask(who, 'GET /api/messages/unread')).body.map(({ userId, taskTitle }: UnreadChat) => [
      userId,
      taskTitle,
    ])

  test('are listed by chat for their reader alone, until they are read', async () => {
    const { body: message } = await sendMessage('Noon?')
    const { body } = await world.ask('ada', 'GET /api/messages/unread')
    expect(body).toEqual([
      {
        taskId,
        taskTitle: 'Walk my dog',
        userId: world.ids.ben,
        firstName: 'Ben',
        isOffer: false,
        lastMessageAt: message.createdAt,
      },
    ])
    expect([await unreadOf('ben'), await unreadOf('cleo')]).toEqual([[], []])
    await markRead()
    expect(await unreadOf('ada')).toEqual([])
    await sendMessage('Thanks!', 'ada', world.ids.ben)
    expect([await unreadOf('ada'), await unreadOf('ben')]).toEqual([[], [[world.ids.ada, 'Walk my dog']]])
  })

  test('are listed once for each chat, the latest chat first, and not from deleted accounts', async () => {
    const other = (await world.match()).id
    await markRead()
    await world.ask('ada', `PATCH /api/tasks/${other}/messages/read`, {
      with: world.ids.ben,
      until: new Date().toISOString(),
    })
    await sendMessage('Noon?')
    await sendMessage('Or later?')
    await world.ask('ben', 'POST /api/messages', { taskId: other, recipientId: world.ids.ada, content: 'And here?' })
    const { body } = await world.ask('ada', 'GET /api/messages/unread')
    expect(body.map(({ taskId }: UnreadChat) => taskId)).toEqual([other, taskId])
    await world.db.updateTable('conversations').set({ helper_id: null }).where('task_id', '=', other).execute()
    expect(await unreadOf('ada')).toHaveLength(1)
  })

  test('that only offer help are told from questions', async () => {
    const { id } = await world.post()
    const unread = async () =>
      (await world.ask('ada', 'GET /api/messages/unread')).body.map(({ firstName, isOffer }: UnreadChat) => [
        firstName,
        isOffer,
      ])
    await markRead()
    await world.ask('cleo', 'POST /api/offers', { taskId: id, message: 'I have a dog too.' })
    expect(await unread()).toEqual([['Cleo', true]])
    await world.ask('cleo', 'POST /api/messages', { taskId: id, recipientId: world.ids.ada, content: 'How big?' })
    expect(await unread()).toEqual([['Cleo', false]])
  })

  const notifications = async () =>
    (await world.ask('ada', 'GET /api/notifications')).body
      .filter(({ type, relatedTaskId }: Notification) => type === 'message_received' && relatedTaskId === taskId)
      .map(({ isRead }: Notification) => isRead)

  test('have a notification that is read with the last of them, and only the latest read notification is kept', async () => {
    const { body: first } = await sendMessage('Noon?')
    await sendMessage('Or later?')
    await markRead('ada', first.createdAt)
    expect(await notifications()).toEqual([false])
    await markRead()
    expect(await notifications()).toEqual([true])
    await sendMessage('Hello?')
    expect(await notifications()).toEqual([false, true])
    await markRead()
    expect(await notifications()).toEqual([true])
  })

  test('have a notification that stays in its place if it was read before its chat', async () => {
    await sendMessage('Noon?')
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    await markRead()
    expect(await notifications()).toEqual([true])
    await world.ask('cleo', 'POST /api/offers', { taskId })
    await markRead()
    expect(await notifications()).toEqual([true])
  })

  test('disappear from all screens of their reader once one of them has read them, and others get no event', async () => {
    await sendMessage('Noon?')
    world.busMessages.length = 0
    await markRead()
    const notificationEvent = { type: 'new_notification', data: { relatedTaskId: taskId, senderId: world.ids.ben } }
    await expect.poll(() => world.busMessages).toEqual([{ to: world.ids.ada, event: notificationEvent }])
    await markRead()
    await markRead('ben')
    expect(world.busMessages).toHaveLength(1)
  })

  test('keep their notifications from other neighbors, on other tasks, or about other events', async () => {
    const other = taskId
    taskId = (await world.post()).id
    const unread = async () => (await world.ask('ada', 'GET /api/notifications/unread-count')).body.count
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    await sendMessage('Noon?')
    await sendMessage('Could I come along?', 'cleo')
    await world.ask('ben', 'POST /api/messages', { taskId: other, recipientId: world.ids.ada, content: 'And here?' })
    await world.ask('cleo', 'POST /api/offers', { taskId })
    expect(await unread()).toBe(4)
    await markRead()
    expect(await unread()).toBe(3)
    await markRead('ben')
    expect(await unread()).toBe(3)
  })
})
