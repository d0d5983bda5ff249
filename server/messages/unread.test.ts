import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findMail, type WaitingMail } from '#server/mail/outbox.ts'
import { unreadMailAfterMinutes, unreadMailPauseMinutes, unreadMailsADay } from '#shared/limits.ts'
import type { UnreadChat } from '#shared/messages/schema.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { cast } from '#tests/cast.ts'
import { minutesPassInChats } from '#tests/given/passing-time.ts'
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

  let mailsBefore = 0
  const newMails = async () => (await world.mailsTo(cast.ada.email)).slice(0, -mailsBefore || undefined)
  const writes = (content: string, who = 'ben', to = world.ids.ada) =>
    world.ask(who, 'POST /api/messages', { taskId, recipientId: to, content })
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
  const reads = async (who = 'ada', until = new Date().toISOString()) =>
    (await world.ask(who, `PATCH /api/tasks/${taskId}/messages/read`, { with: world.ids.ben, until })).status
  const mailed = (minutesAgo: number[]) =>
    world.db
      .insertInto('message_mails')
      .values(minutesAgo.map((ago) => ({ user_id: world.ids.ada, sent_at: new Date(Date.now() - ago * minuteMs) })))
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
    await mailed(Array.from({ length: unreadMailsADay - 1 }, (_, turn) => oldest - turn))
    await writes('One more')
    const [tomorrow] = await waiting()
    expect(minutesUntil(tomorrow as { due_at: Date })).toBeGreaterThan(24 * 60 - oldest - 1)
  })
})
