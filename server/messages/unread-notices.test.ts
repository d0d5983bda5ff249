import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UnreadChat } from '#shared/messages/schema.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import { chatIn } from '#tests/http/chat.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('what somebody has not read, on %s,', (engine) => {
  let world: World
  let taskId: string
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    taskId = (await world.match()).id
  })
  afterAll(() => world.end())

  const { writes, reads } = chatIn(
    () => world,
    () => taskId,
  )

  const unreadOf = async (who: string) =>
    (await world.ask(who, 'GET /api/messages/unread')).body.map(({ userId, taskTitle }: UnreadChat) => [
      userId,
      taskTitle,
    ])

  test('is listed chat by chat for who has not read it, and for nobody else, until it is read', async () => {
    const { body: said } = await writes('Noon?')
    const { body } = await world.ask('ada', 'GET /api/messages/unread')
    expect(body).toEqual([{ taskId, taskTitle: 'Walk my dog', userId: world.ids.ben, lastMessageAt: said.createdAt }])
    expect([await unreadOf('ben'), await unreadOf('cleo')]).toEqual([[], []])
    await reads()
    expect(await unreadOf('ada')).toEqual([])
    await writes('Thanks!', 'ada', world.ids.ben)
    expect([await unreadOf('ada'), await unreadOf('ben')]).toEqual([[], [[world.ids.ada, 'Walk my dog']]])
  })

  test('is listed once a chat, the latest chat first, and not of who has left', async () => {
    const other = (await world.match()).id
    await reads()
    await world.ask('ada', `PATCH /api/tasks/${other}/messages/read`, {
      with: world.ids.ben,
      until: new Date().toISOString(),
    })
    await writes('Noon?')
    await writes('Or later?')
    await world.ask('ben', 'POST /api/messages', { taskId: other, recipientId: world.ids.ada, content: 'And here?' })
    const { body } = await world.ask('ada', 'GET /api/messages/unread')
    expect(body.map(({ taskId }: UnreadChat) => taskId)).toEqual([other, taskId])
    await world.db.updateTable('conversations').set({ helper_id: null }).where('task_id', '=', other).execute()
    expect(await unreadOf('ada')).toHaveLength(1)
  })

  const notices = async () =>
    (await world.ask('ada', 'GET /api/notifications')).body
      .filter(({ type, relatedTaskId }: Notification) => type === 'message_received' && relatedTaskId === taskId)
      .map(({ isRead }: Notification) => isRead)

  test('is told by a notice that is read with the last of it, and of those that are read the latest is kept', async () => {
    const { body: first } = await writes('Noon?')
    await writes('Or later?')
    await reads('ada', first.createdAt)
    expect(await notices()).toEqual([false])
    await reads()
    expect(await notices()).toEqual([true])
    await writes('Hello?')
    expect(await notices()).toEqual([false, true])
    await reads()
    expect(await notices()).toEqual([true])
  })

  test('is told by a notice that stays where it was clicked before its chat was read', async () => {
    await writes('Noon?')
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    await reads()
    expect(await notices()).toEqual([true])
    await world.ask('cleo', 'POST /api/offers', { taskId })
    await reads()
    expect(await notices()).toEqual([true])
  })

  test('goes from all screens of its reader once one of them has read it, and is told to no other', async () => {
    await writes('Noon?')
    world.heard.length = 0
    await reads()
    const hint = { type: 'new_notification', data: { relatedTaskId: taskId, senderId: world.ids.ben } }
    await expect.poll(() => world.heard).toEqual([{ to: world.ids.ada, event: hint }])
    await reads()
    await reads('ben')
    expect(world.heard).toHaveLength(1)
  })

  test('stays told where it is of another neighbor, on another task, or no message', async () => {
    const other = taskId
    taskId = (await world.post()).id
    const unread = async () => (await world.ask('ada', 'GET /api/notifications/unread-count')).body.count
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    await writes('Noon?')
    await writes('Could I come along?', 'cleo')
    await world.ask('ben', 'POST /api/messages', { taskId: other, recipientId: world.ids.ada, content: 'And here?' })
    await world.ask('cleo', 'POST /api/offers', { taskId })
    expect(await unread()).toBe(4)
    await reads()
    expect(await unread()).toBe(3)
    await reads('ben')
    expect(await unread()).toBe(3)
  })
})
