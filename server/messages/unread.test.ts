import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findMail, type WaitingMail } from '#server/mail/outbox.ts'
import { mailsADay, unreadMailAfterMinutes, unreadMailPauseMinutes } from '#shared/limits.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { cast } from '#tests/cast.ts'
import { minutesPassInChats } from '#tests/given/passing-time.ts'
import { chatIn } from '#tests/http/chat.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { messageLetters } from './letters.ts'

describe.each(engines)('what somebody has not read, on %s', (engine) => {
  let world: World
  let taskId: string
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  beforeEach(async () => {
    for (const table of ['outbox', 'message_mails', 'tasks'] as const) await world.db.deleteFrom(table).execute()
    await world.db.updateTable('users').set({ email_verified: true }).execute()
    await world.ask('ada', 'PATCH /api/notification-settings', { messageNotifications: true })
    taskId = (await world.match()).id
    await expect.poll(() => world.db.selectFrom('outbox').select('id').execute()).toEqual([])
    mailsBefore = (await world.mailsTo(cast.ada.email)).length
  })
  afterAll(() => world.end())

  const { writes, reads } = chatIn(
    () => world,
    () => taskId,
  )
  let mailsBefore = 0
  const newMails = async () => (await world.mailsTo(cast.ada.email)).slice(0, -mailsBefore || undefined)
  const waiting = () =>
    world.db
      .selectFrom('outbox')
      .select(['user_id', 'due_at'])
      .where('kind', '=', 'messages')
      .where('handed_at', 'is', null)
      .execute()
  const minutesUntil = ({ due_at }: { due_at: Date }) => (due_at.getTime() - Date.now()) / minuteMs
  const minutesPass = (count: number) => minutesPassInChats(world.db, count)
  async function comesDue(minutes = unreadMailAfterMinutes) {
    await minutesPass(minutes)
    await expect.poll(() => world.db.selectFrom('outbox').select('id').execute()).toEqual([])
  }
  /** What came due was found to be too early: in how many minutes it comes due anew. */
  async function comesDueAgainIn() {
    await expect.poll(async () => (await waiting()).map(minutesUntil)[0]).toBeGreaterThan(0)
    return minutesUntil((await waiting())[0] as { due_at: Date })
  }
  /** A mail of this moment, whose job the mail server keeps waiting. */
  const isHeldUp = () =>
    world.db.updateTable('outbox').set({ handed_at: sql<Date>`now()` }).where('kind', '=', 'messages').execute()
  const mailed = (minutesAgo: number[]) =>
    world.db
      .insertInto('message_mails')
      .values(minutesAgo.map((ago) => ({ user_id: world.ids.ada, sent_at: new Date(Date.now() - ago * minuteMs) })))
      .execute()

  const hadTurns = (minutesAgo: number[]) =>
    world.db
      .insertInto('mail_turns')
      .values({
        user_id: world.ids.ada,
        mails: minutesAgo.map(() => randomUUID()),
        taken_at: minutesAgo.map((ago) => new Date(Date.now() - ago * minuteMs)),
      })
      .execute()

  test('is mailed once, some minutes later, in one mail that quotes nothing', async () => {
    for (const words of ['Noon?', 'Or later?', 'The side gate is open.']) await writes(words)
    const [mail, ...more] = await waiting()
    expect([mail?.user_id, more]).toEqual([world.ids.ada, []])
    expect(minutesUntil(mail as { due_at: Date })).toBeGreaterThan(unreadMailAfterMinutes - 1)

    await comesDue()
    const [sent, ...others] = await newMails()
    expect(others).toEqual([])
    expect(sent?.text).toContain('Ben wrote to you 3 times about "Walk my dog".')
    expect(sent?.text).toContain('http://localhost/messages')
    expect(sent?.text).not.toContain('gate')
  })

  test('is mailed though an earlier mail of it had all its tries in vain', async () => {
    await writes('Noon?')
    await isHeldUp()
    await minutesPass(25 * 60)
    await writes('Or later?')
    await minutesPass(unreadMailAfterMinutes)
    await expect.poll(async () => (await newMails()).length).toBe(1)
    expect(await waiting()).toEqual([])
  })

  test('is not mailed where it was read in between', async () => {
    await writes('Noon?')
    expect(await reads()).toBe(200)
    await comesDue()
    expect(await newMails()).toEqual([])
  })

  test('is what came after the newest message that was read', async () => {
    const { body: first } = await writes('Noon?')
    await writes('Or later?')
    await reads('ada', first.createdAt)
    await comesDue()
    expect((await newMails())[0]?.text).toContain('Ben wrote to you once')
  })

  test('stays unread whoever else says they read it, and what is still to come cannot be read', async () => {
    await writes('Noon?')
    expect(await reads('ben')).toBe(200)
    expect(await reads('cleo')).toBe(404)
    await comesDue()
    expect(await newMails()).toHaveLength(1)

    await reads('ada', new Date(Date.now() + dayMs).toISOString())
    await world.db.deleteFrom('message_mails').execute()
    await writes('And now?')
    await comesDue()
    expect(await newMails()).toHaveLength(2)
  })

  test('stays read, though an older message is said to be read later', async () => {
    const { body: first } = await writes('Noon?')
    await writes('Or later?')
    await reads()
    await reads('ada', first.createdAt)
    await comesDue()
    expect(await newMails()).toEqual([])
  })

  test('stays read as far as it was, though less of it is said to be read later', async () => {
    const { body: first } = await writes('Noon?')
    const { body: second } = await writes('Or later?')
    await writes('Hello?')
    for (const { createdAt } of [second, first]) await reads('ada', createdAt)
    const read = world.db.selectFrom('conversations').select('requester_read_at').where('task_id', '=', taskId)
    expect((await read.executeTakeFirst())?.requester_read_at?.toISOString()).toBe(second.createdAt)
  })

  test('is not mailed a second time, nor to who wants no such mails', async () => {
    await writes('Noon?')
    await comesDue()
    await writes('Or later?')
    await world.ask('ada', 'PATCH /api/notification-settings', { messageNotifications: false })
    await comesDue(unreadMailPauseMinutes)
    expect(await newMails()).toHaveLength(1)
    await writes('Hello?')
    expect(await waiting()).toEqual([])
  })

  test('is not mailed before minutes have passed since the oldest of it came', async () => {
    await writes('Noon?')
    await minutesPass(unreadMailAfterMinutes - 1)
    await reads()
    await writes('Or later?')
    await minutesPass(1)
    expect(await comesDueAgainIn()).toBeGreaterThan(unreadMailAfterMinutes - 2)
    expect(await newMails()).toEqual([])
    await comesDue()
    expect((await newMails()).map(({ text }) => text)).toEqual([expect.stringContaining('Ben wrote to you once')])
  })

  test('is mailed the next time, minutes apart, where it comes while a mail is on its way', async () => {
    await writes('Noon?')
    await minutesPass(unreadMailAfterMinutes - 1)
    await isHeldUp()
    const { id } = await world.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
    await minutesPass(1)
    const { messages: write } = messageLetters(world.db, () => ({ open: '/', unsubscribe: '/' }))
    const other = (await world.post()).id
    await world.ask('ben', 'POST /api/messages', { taskId: other, recipientId: world.ids.ada, content: 'And here?' })
    const onItsWay = await write((await findMail(world.db, id)) as WaitingMail)
    await writes('Or later?')
    await world.db.deleteFrom('tasks').where('id', '=', other).execute()
    await onItsWay?.onTaken()
    await world.db.deleteFrom('outbox').where('id', '=', id).execute()

    await minutesPass(unreadMailAfterMinutes)
    const left = unreadMailPauseMinutes - unreadMailAfterMinutes
    expect(await comesDueAgainIn()).toBeGreaterThan(left - 1)
    expect(await newMails()).toEqual([])
    await comesDue(left)
    expect((await newMails()).map(({ text }) => text)).toEqual([expect.stringContaining('Ben wrote to you once')])
  })

  test('is not mailed again with what comes in another chat, nor where an older version mailed it', async () => {
    await writes('Noon?')
    await comesDue()
    const { id } = await world.post()
    await world.ask('cleo', 'POST /api/messages', { taskId: id, recipientId: world.ids.ada, content: 'May I come?' })
    await comesDue(unreadMailPauseMinutes)
    expect((await newMails())[0]?.text.match(/\w+ wrote to you \S+/g)).toEqual(['Cleo wrote to you once'])

    await writes('Or later?')
    await minutesPass(1)
    await mailed([0])
    await comesDue(unreadMailPauseMinutes)
    expect(await newMails()).toHaveLength(2)
  })

  test('is mailed in one, however many wait while the mail server is away', async () => {
    await writes('Noon?')
    await isHeldUp()
    await writes('Or later?')
    await minutesPass(unreadMailAfterMinutes)
    expect(await comesDueAgainIn()).toBeGreaterThan(unreadMailAfterMinutes - 1)
    expect(await newMails()).toEqual([])
    await world.db.deleteFrom('outbox').where('handed_at', 'is not', null).execute()
    await comesDue()
    expect((await newMails()).map(({ text }) => text)).toEqual([expect.stringContaining('Ben wrote to you twice')])
  })

  test('T123: however much is written, the mails are minutes apart and few a day', async () => {
    await mailed([0])
    for (let turn = 0; turn < 30; turn++) await writes(`Line ${turn}`)
    const [next, ...more] = await waiting()
    expect(more).toEqual([])
    expect(minutesUntil(next as { due_at: Date })).toBeGreaterThan(unreadMailPauseMinutes - 1)

    await world.db.deleteFrom('outbox').execute()
    const oldest = 23 * 60
    await hadTurns(Array.from({ length: mailsADay }, (_, turn) => oldest - turn))
    await writes('One more')
    const [tomorrow] = await waiting()
    expect(minutesUntil(tomorrow as { due_at: Date })).toBeGreaterThan(24 * 60 - oldest - 1)
  })
})
