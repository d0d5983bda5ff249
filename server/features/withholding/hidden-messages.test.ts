import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { removedMessageText } from '#shared/messages/copy.ts'
import type { Message } from '#shared/messages/schema.ts'
import { startHiding } from '#tests/fixtures/appeals.ts'
import { formWith, pdf } from '#tests/fixtures/files.ts'
import { setState } from '#tests/fixtures/withhold.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('a message that moderators have hidden on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  let id: string
  beforeEach(async () => {
    for (const table of ['cases', 'tasks', 'notifications'] as const) await world.db.deleteFrom(table).execute()
    await writeToAda()
  })

  async function writeToAda() {
    taskId = (await world.match()).id
    id = (await write('I know where you live')).id
  }
  const write = async (content: string, clientId?: string): Promise<Message> =>
    (await world.ask('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content, clientId })).body
  const hide = () => setState(world, 'message', id, 'hidden')
  const read = async (who: string): Promise<Message[]> =>
    (await world.ask(who, `GET /api/tasks/${taskId}/messages?with=${world.ids.ben}`)).body
  const report = (who: string, subjectId: string) =>
    world.ask(who, 'POST /api/reports', { subjectKind: 'message', subjectId, reason: 'harassment' })

  test('reads the same to both ends, and keeps its place and its time', async () => {
    const before = (await read('ada')).find((message) => message.id === id)
    expect(before).toMatchObject({ content: 'I know where you live', isRemoved: false })
    await hide()
    for (const who of ['ada', 'ben']) {
      const after = (await read(who)).find((message) => message.id === id)
      expect(after).toEqual({ ...before, content: removedMessageText, isRemoved: true })
      const [chat] = (await world.ask(who, 'GET /api/conversations')).body
      expect(chat).toMatchObject({ lastText: removedMessageText, isLastRemoved: true, isLastOffer: false })
    }
    expect(await setState(world, 'message', world.ids.ada, 'hidden')).toBe(false)
  })

  test('shows nothing of its file, and comes back with it', async () => {
    const { url } = await world.callOrThrow('ben', 'POST /api/upload', formWith({ 'threat.pdf': pdf }))
    const file = { attachmentUrl: url, attachmentType: 'other', attachmentName: 'threat.pdf', attachmentSize: 1 }
    const sent = { taskId, recipientId: world.ids.ada, content: null, ...file }
    const message: Message = (await world.ask('ben', 'POST /api/messages/with-attachment', sent)).body
    id = message.id
    await hide()
    const readNow = async () => (await read('ada')).at(-1) as Message
    expect(await readNow()).toMatchObject({ id, content: removedMessageText })
    for (const [name, value] of Object.entries(await readNow()))
      if (name.startsWith('attachment')) expect([name, value]).toEqual([name, null])
    expect((await world.ask('ada', 'GET /api/conversations')).body[0]).toMatchObject({ lastAttachmentType: null })
    await setState(world, 'message', id, 'visible')
    expect(await readNow()).toEqual(message)
  })

  test('cannot be reported, and is still answered to a retry of its sender', async () => {
    const clientId = randomUUID()
    id = (await write('You will pay', clientId)).id
    await hide()
    expect((await report('ada', id)).status).toBe(404)
    expect(await write('You will pay', clientId)).toMatchObject({ id, content: removedMessageText, isRemoved: true })
  })

  test('leaves the bell of a sender who has written something else', async () => {
    const countBell = async () => (await world.ask('ada', 'GET /api/notifications/unread-count')).body.count
    const before = await countBell()
    await hide()
    expect(await countBell()).toBe(before - 1)
    await write('Sorry for that')
    expect(await countBell()).toBe(before)
  })

  test('refreshes the screens of both and rings no bell, when it is hidden and when it is restored', async () => {
    for (const state of ['hidden', 'visible'] as const) {
      world.busMessages.length = 0
      expect(await setState(world, 'message', id, state)).toBe(true)
      const { ada, ben } = world.ids
      expect(new Set(world.busMessages.map(({ to }) => to))).toEqual(new Set([ada, ben]))
      expect(world.busMessages.map(({ event }) => event.type)).toContain('new_message')
      expect(JSON.stringify(world.busMessages)).not.toMatch(/needsToast|senderId|where you live/)
    }
  })

  test('is hidden by a decision, and restored by the answer to an appeal', async () => {
    const { notices, hideReported, takeBack } = await startHiding(world)
    await writeToAda()
    const found = await hideReported('ada', 'message', id)
    expect((await read('ada')).at(-1)).toMatchObject({ content: removedMessageText })
    expect(await notices('ben')).toMatchObject([{ side: 'author', kind: 'hide', subjectKind: 'message' }])
    expect(await notices('ada')).toMatchObject([{ side: 'reporter', tookStep: true }])
    await takeBack('ben', found)
    expect((await read('ada')).at(-1)).toMatchObject({ content: 'I know where you live', isRemoved: false })
  })
})
