import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { findMail, type MailRow } from '#server/features/outbox/store.ts'
import { dailyMailsMax, unreadMailAfterMinutes, unreadMailPauseMinutes } from '#shared/constants.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import { cast } from '#tests/cast.ts'
import { shiftMessagesBack } from '#tests/fixtures/shift-dates.ts'
import { chatCalls } from '#tests/http/chat-calls.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { messageMailRenderers } from './render-message-mails.ts'

describe.each(engines)('unread messages on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  beforeEach(async () => {
    for (const table of ['outbox', 'message_mails', 'tasks'] as const) await world.db.deleteFrom(table).execute()
    await world.db.updateTable('users').set({ email_verified: true }).execute()
    await world.ask('ada', 'PATCH /api/notification-settings', { messageNotifications: true })
    taskId = (await world.match()).id
    await expect.poll(() => world.db.selectFrom('outbox').select('id').execute()).toEqual([])
    mailsBefore = (await world.mailsTo(cast.ada.email)).length
  })

  const { sendMessage, markRead } = chatCalls(
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
  const minutesPass = (count: number) => shiftMessagesBack(world.db, count)
  async function makeMailDue(minutes = unreadMailAfterMinutes) {
    await minutesPass(minutes)
    await expect.poll(() => world.db.selectFrom('outbox').select('id').execute()).toEqual([])
  }
  /** Waits until a mail that came due too early is requeued, and returns the minutes until it is due again. */
  async function minutesUntilRequeued() {
    await expect.poll(async () => (await waiting()).map(minutesUntil)[0]).toBeGreaterThan(0)
    return minutesUntil((await waiting())[0] as { due_at: Date })
  }
  /** Marks the mail as queued now, as if the mail server kept its job waiting. */
  const holdJob = () =>
    world.db.updateTable('outbox').set({ handed_at: sql<Date>`now()` }).where('kind', '=', 'messages').execute()
  const mailed = (minutesAgo: number[]) =>
    world.db
      .insertInto('message_mails')
      .values(minutesAgo.map((ago) => ({ user_id: world.ids.ada, sent_at: new Date(Date.now() - ago * minuteMs) })))
      .execute()

  const setMailTimes = (minutesAgo: number[]) =>
    world.db
      .insertInto('mail_turns')
      .values({
        user_id: world.ids.ada,
        mails: minutesAgo.map(() => randomUUID()),
        taken_at: minutesAgo.map((ago) => new Date(Date.now() - ago * minuteMs)),
      })
      .execute()

  test('are mailed once, some minutes later, in one mail that quotes nothing', async () => {
    for (const words of ['Noon?', 'Or later?', 'The side gate is open.']) await sendMessage(words)
    const [mail, ...more] = await waiting()
    expect([mail?.user_id, more]).toEqual([world.ids.ada, []])
    expect(minutesUntil(mail as { due_at: Date })).toBeGreaterThan(unreadMailAfterMinutes - 1)

    await makeMailDue()
    const [sent, ...others] = await newMails()
    expect(others).toEqual([])
    expect(sent?.text).toContain('Ben wrote to you 3 times about "Walk my dog".')
    expect(sent?.text).toContain('http://localhost/messages')
    expect(sent?.text).not.toContain('gate')
  })

  test('are mailed even if all attempts of an earlier mail about them failed', async () => {
    await sendMessage('Noon?')
    await holdJob()
    await minutesPass(25 * 60)
    await sendMessage('Or later?')
    await minutesPass(unreadMailAfterMinutes)
    await expect.poll(async () => (await newMails()).length).toBe(1)
    expect(await waiting()).toEqual([])
  })

  test('are not mailed if they were read meanwhile', async () => {
    await sendMessage('Noon?')
    expect(await markRead()).toBe(200)
    await makeMailDue()
    expect(await newMails()).toEqual([])
  })

  test('are those after the newest message that was read', async () => {
    const { body: first } = await sendMessage('Noon?')
    await sendMessage('Or later?')
    await markRead('ada', first.createdAt)
    await makeMailDue()
    expect((await newMails())[0]?.text).toContain('Ben wrote to you once')
  })

  test('stay unread if anybody else claims to have read them, and future ones cannot be read', async () => {
    await sendMessage('Noon?')
    expect(await markRead('ben')).toBe(200)
    expect(await markRead('cleo')).toBe(404)
    await makeMailDue()
    expect(await newMails()).toHaveLength(1)

    await markRead('ada', new Date(Date.now() + dayMs).toISOString())
    await world.db.deleteFrom('message_mails').execute()
    await sendMessage('And now?')
    await makeMailDue()
    expect(await newMails()).toHaveLength(2)
  })

  test('stay read if an older message is reported as read later', async () => {
    const { body: first } = await sendMessage('Noon?')
    await sendMessage('Or later?')
    await markRead()
    await markRead('ada', first.createdAt)
    await makeMailDue()
    expect(await newMails()).toEqual([])
  })

  test('stay read as far as they were if less is reported as read later', async () => {
    const { body: first } = await sendMessage('Noon?')
    const { body: second } = await sendMessage('Or later?')
    await sendMessage('Hello?')
    for (const { createdAt } of [second, first]) await markRead('ada', createdAt)
    const read = world.db.selectFrom('conversations').select('requester_read_at').where('task_id', '=', taskId)
    expect((await read.executeTakeFirst())?.requester_read_at?.toISOString()).toBe(second.createdAt)
  })

  test('are not mailed twice, nor to users who have switched such mails off', async () => {
    await sendMessage('Noon?')
    await makeMailDue()
    await sendMessage('Or later?')
    await world.ask('ada', 'PATCH /api/notification-settings', { messageNotifications: false })
    await makeMailDue(unreadMailPauseMinutes)
    expect(await newMails()).toHaveLength(1)
    await sendMessage('Hello?')
    expect(await waiting()).toEqual([])
  })

  test('are not mailed until the oldest is some minutes old', async () => {
    await sendMessage('Noon?')
    await minutesPass(unreadMailAfterMinutes - 1)
    await markRead()
    await sendMessage('Or later?')
    await minutesPass(1)
    expect(await minutesUntilRequeued()).toBeGreaterThan(unreadMailAfterMinutes - 2)
    expect(await newMails()).toEqual([])
    await makeMailDue()
    expect((await newMails()).map(({ text }) => text)).toEqual([expect.stringContaining('Ben wrote to you once')])
  })

  test('are mailed next time, minutes apart, if they arrive while a mail is being sent', async () => {
    await sendMessage('Noon?')
    await minutesPass(unreadMailAfterMinutes - 1)
    await holdJob()
    const { id } = await world.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()
    await minutesPass(1)
    const { messages: write } = messageMailRenderers(world.db, () => ({ open: '/', unsubscribe: '/' }))
    const other = (await world.post()).id
    await world.ask('ben', 'POST /api/messages', { taskId: other, recipientId: world.ids.ada, content: 'And here?' })
    const onItsWay = await write((await findMail(world.db, id)) as MailRow)
    await sendMessage('Or later?')
    await world.db.deleteFrom('tasks').where('id', '=', other).execute()
    await onItsWay?.onAccepted()
    await world.db.deleteFrom('outbox').where('id', '=', id).execute()

    await minutesPass(unreadMailAfterMinutes)
    const left = unreadMailPauseMinutes - unreadMailAfterMinutes
    expect(await minutesUntilRequeued()).toBeGreaterThan(left - 1)
    expect(await newMails()).toEqual([])
    await makeMailDue(left)
    expect((await newMails()).map(({ text }) => text)).toEqual([expect.stringContaining('Ben wrote to you once')])
  })

  test('are not mailed again because of another chat, nor if an older version mailed them', async () => {
    await sendMessage('Noon?')
    await makeMailDue()
    const { id } = await world.post()
    await world.ask('cleo', 'POST /api/messages', { taskId: id, recipientId: world.ids.ada, content: 'May I come?' })
    await makeMailDue(unreadMailPauseMinutes)
    expect((await newMails())[0]?.text.match(/\w+ wrote to you \S+/g)).toEqual(['Cleo wrote to you once'])

    await sendMessage('Or later?')
    await minutesPass(1)
    await mailed([0])
    await makeMailDue(unreadMailPauseMinutes)
    expect(await newMails()).toHaveLength(2)
  })

  test('are mailed in one mail after an outage of the mail server, however many there are', async () => {
    await sendMessage('Noon?')
    await holdJob()
    await sendMessage('Or later?')
    await minutesPass(unreadMailAfterMinutes)
    expect(await minutesUntilRequeued()).toBeGreaterThan(unreadMailAfterMinutes - 1)
    expect(await newMails()).toEqual([])
    await world.db.deleteFrom('outbox').where('handed_at', 'is not', null).execute()
    await makeMailDue()
    expect((await newMails()).map(({ text }) => text)).toEqual([expect.stringContaining('Ben wrote to you twice')])
  })

  test('T123: mails are minutes apart and few a day, however much is written', async () => {
    await mailed([0])
    for (let turn = 0; turn < 30; turn++) await sendMessage(`Line ${turn}`)
    const [next, ...more] = await waiting()
    expect(more).toEqual([])
    expect(minutesUntil(next as { due_at: Date })).toBeGreaterThan(unreadMailPauseMinutes - 1)

    await world.db.deleteFrom('outbox').execute()
    const oldest = 23 * 60
    await setMailTimes(Array.from({ length: dailyMailsMax }, (_, turn) => oldest - turn))
    await sendMessage('One more')
    const [tomorrow] = await waiting()
    expect(minutesUntil(tomorrow as { due_at: Date })).toBeGreaterThan(24 * 60 - oldest - 1)
  })
})
