import { beforeEach, describe, expect, test } from 'vitest'
import { chatsPageSize, lastTextMaxCharacters } from '#shared/constants.ts'
import type { ChatSummary } from '#shared/messages/schema.ts'
import type { CastName } from '#tests/cast.ts'
import { formWith, picture } from '#tests/fixtures/files.ts'
import { insertTaskCopies } from '#tests/fixtures/insert-rows.ts'
import { chatCalls } from '#tests/http/chat-calls.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('the list of chats on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
    taskId = (await world.post()).id
  })

  const { sendMessage, markRead } = chatCalls(
    () => world,
    () => taskId,
  )
  const chatsOf = async (who: CastName): Promise<ChatSummary[]> => (await world.ask(who, 'GET /api/conversations')).body
  const linesOf = async (who: CastName) =>
    (await chatsOf(who)).map(({ partner, lastText, isUnread }) => [partner.firstName, lastText, isUnread])
  const writeOn = (id: string, who: CastName, content: string, to: 'ada' | 'ben' | 'cleo' = 'ada') =>
    world.ask(who, 'POST /api/messages', { taskId: id, recipientId: world.ids[to], content })

  test('has the chats of both sides, each with the other person and the last message, and none of others', async () => {
    await sendMessage('Does she bite?')
    const { body: answer } = await sendMessage('Never.', 'ada', world.ids.ben)
    const chat = {
      taskId,
      taskTitle: 'Walk my dog',
      taskType: 'request',
      lastMessageAt: answer.createdAt,
      lastText: 'Never.',
    }
    const partner = { email: null, profileImageUrl: null, firstName: 'Ben', userId: world.ids.ben }
    expect(await chatsOf('ada')).toEqual([
      {
        ...chat,
        partner: expect.objectContaining(partner),
        lastAttachmentType: null,
        isLastOwn: true,
        isLastRemoved: false,
        isLastOffer: false,
        // Ada has answered, but her screen has not reported that she has read.
        isUnread: true,
      },
    ])
    expect(await chatsOf('ben')).toMatchObject([
      { ...chat, partner: { userId: world.ids.ada }, isLastOwn: false, isUnread: true },
    ])
    expect(await chatsOf('cleo')).toEqual([])
  })

  test('keeps a chat on a request of somebody else, read or not, also once another helper is chosen', async () => {
    await writeOn(taskId, 'cleo', 'I could come.')
    expect(await linesOf('cleo')).toEqual([['Ada', 'I could come.', false]])
    await sendMessage('Gladly.', 'ada', world.ids.cleo)
    await world.ask('ben', 'POST /api/offers', { taskId })
    await world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: world.ids.ben })
    await world.ask('ada', `PATCH /api/tasks/${taskId}/complete`)
    await markRead('cleo')
    expect(await linesOf('cleo')).toEqual([['Ada', 'Gladly.', false]])
  })

  test('begins with the unread chats, then has the latest', async () => {
    const other = (await world.post()).id
    await sendMessage('The oldest, unread')
    await writeOn(other, 'cleo', 'Read')
    const { body } = await writeOn(other, 'ben', 'Read too')
    for (const who of ['cleo', 'ben'] as const) {
      const read = { with: world.ids[who], until: body.createdAt }
      await world.ask('ada', `PATCH /api/tasks/${other}/messages/read`, read)
    }
    expect(await linesOf('ada')).toEqual([
      ['Ben', 'The oldest, unread', true],
      ['Ben', 'Read too', false],
      ['Cleo', 'Read', false],
    ])
  })

  test('is read page by page; an unread chat of a later page is on the first one too', async () => {
    const ids = await insertTaskCopies(world.db, taskId, Array(chatsPageSize + 5).fill({}))
    const chats = ids.map((task_id, turn) => ({
      task_id,
      requester_id: world.ids.ada,
      helper_id: world.ids.ben,
      // Three chats share each time, so that ids must break ties.
      last_message_at: new Date(Date.now() - Math.floor(turn / 3) * 1000),
    }))
    await world.db.insertInto('conversations').values(chats).execute()
    const oldest = ids.at(-1) as string
    await world.db
      .updateTable('conversations')
      .set({ helper_wrote_at: new Date() })
      .where('task_id', '=', oldest)
      .execute()
    const pages: ChatSummary[][] = await world.readPages('ada', '/api/conversations')
    expect(pages.map((page) => page.length)).toEqual([chatsPageSize + 1, 5])
    expect(pages[0]?.[0]).toMatchObject({ taskId: oldest, isUnread: true, lastText: null })
    const listed = pages.flat().map((chat) => chat.taskId)
    expect(new Set(listed)).toEqual(new Set(ids))
    const moments = pages[1]?.map(({ lastMessageAt }) => Date.parse(lastMessageAt))
    expect(moments).toEqual(moments?.toSorted((one, another) => another - one))
  })

  test('shows a file without text by its kind, and the beginning of a long text', async () => {
    const { body: upload } = await world.ask('ben', 'POST /api/upload', formWith({ 'dog.png': await picture() }))
    await world.ask('ben', 'POST /api/messages/with-attachment', {
      taskId,
      recipientId: world.ids.ada,
      content: null,
      attachmentUrl: upload.url,
      attachmentType: upload.type,
      attachmentName: upload.filename,
      attachmentSize: upload.size,
    })
    expect(await chatsOf('ada')).toMatchObject([{ lastText: null, lastAttachmentType: 'image' }])
    await sendMessage('🐕'.repeat(lastTextMaxCharacters + 1))
    expect(await chatsOf('ada')).toMatchObject([{ lastText: '🐕'.repeat(lastTextMaxCharacters) }])
  })

  test('keeps the chat with a neighbor who has left, without calling it unread', async () => {
    await sendMessage('Noon?')
    await world.db.updateTable('conversations').set({ helper_id: null }).execute()
    await world.db.updateTable('messages').set({ sender_id: null }).execute()
    expect(await linesOf('ada')).toEqual([['Former', 'Noon?', false]])
  })
})
