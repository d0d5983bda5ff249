import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sendMessage } from '#server/features/messages/send-message.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { RefusalError } from '#server/platform/http/errors.ts'
import { picture } from '#tests/fixtures/files.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { attachUpload, findUploadLocked, insertUpload, type NewFile, replaceAvatarLocked } from './store.ts'

/** HTTP requests commit too quickly to hit every race, so the statements race here directly. */
describe.each(engines)('concurrent changes of files on %s', (engine) => {
  const world = useWorld(engine)

  const soon = () => new Date(Date.now() + 60_000)
  const fileOf = (ownerId: string): NewFile => ({
    id: randomUUID(),
    ownerId,
    type: 'application/pdf',
    filename: 'lease.pdf',
    size: 5,
    width: null,
    height: null,
  })
  async function uploadOfBen() {
    const file = fileOf(world.ids.ben)
    await inTransaction(world.db, world.bus, (tx) => insertUpload(tx, file, soon()))
    return file.id
  }

  test('one upload sent twenty times at once, in as many chats, is sent once', async () => {
    const id = await uploadOfBen()
    const tasks = await Promise.all(Array.from({ length: 20 }, () => world.post()))
    const viewer = { id: world.ids.ben, firstName: 'Ben', sessionId: randomUUID() }
    const sent = await Promise.allSettled(
      tasks.map((task) => {
        const message = { taskId: task.id, recipientId: world.ids.ada, content: null, attachmentUrl: `/files/${id}` }
        const write = (work: Parameters<typeof inTransaction>[2]) => inTransaction(world.db, world.bus, work)
        return sendMessage({ db: world.db, viewer, now: new Date(), write, count: async () => {} } as never, message)
      }),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of sent)
      if (result.status === 'rejected') expect((result.reason as RefusalError).code).toBe('file_sent')
    const messages = await world.db.selectFrom('messages').select('id').execute()
    expect(messages).toHaveLength(1)
  })

  test('one message with a file, sent ten times at once, gets ten times the same answer', async () => {
    const id = await uploadOfBen()
    const task = await world.post()
    const file = { content: null, attachmentUrl: `/files/${id}` }
    const words = { taskId: task.id, recipientId: world.ids.ada, clientId: randomUUID(), ...file }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => world.ask('ben', 'POST /api/messages/with-attachment', words)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('of two messages that both read the unsent upload, one gets it', async () => {
    const id = await uploadOfBen()
    const { id: taskId } = await world.post()
    for (const content of ['one', 'two'])
      await world.ask('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content })
    const messages = await world.db.selectFrom('messages').select('id').where('task_id', '=', taskId).execute()
    const upload = { id, ownerId: world.ids.ben, now: new Date() }
    const sent = await Promise.all(
      messages.map(({ id: messageId }) =>
        inTransaction(world.db, world.bus, async (tx) => {
          const seen = await findUploadLocked(tx, upload)
          return { wasSent: seen?.isSent, isGiven: (await attachUpload(tx, { ...upload, messageId })) !== undefined }
        }),
      ),
    )
    expect(sent.toSorted((one, other) => Number(one.wasSent) - Number(other.wasSent))).toEqual([
      { wasSent: false, isGiven: true },
      { wasSent: true, isGiven: false },
    ])
  })

  test('of concurrent avatar changes one stays', async () => {
    const { ada } = world.ids
    const change = () =>
      inTransaction(world.db, world.bus, (tx) =>
        replaceAvatarLocked(tx, ada, { ...fileOf(ada), digest: Buffer.of(1) }, new Date()),
      )
    await Promise.all(Array.from({ length: 10 }, change))
    const rows = await world.db.selectFrom('files').select('id').where('avatar_of', '=', ada).execute()
    expect(rows).toHaveLength(1)
  })

  test('of concurrent avatar uploads one stays, and the profile names it', async () => {
    const bytes = await picture()
    const change = () =>
      world.ask('ada', 'PATCH /api/profile', { profileImageUrl: `data:image/png;base64,${bytes.toString('base64')}` })
    const answers = await Promise.all(Array.from({ length: 5 }, change))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const rows = await world.db.selectFrom('files').select('id').where('avatar_of', '=', world.ids.ada).execute()
    const { body } = await world.ask('ada', 'GET /api/auth/user')
    expect(rows.map(({ id }) => `/files/${id}`)).toEqual([body.profileImageUrl])
  })
})
