import { beforeAll, describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { withOptionalTexts } from '#tests/fixtures/task-texts.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines, plainRequest } from '#tests/world.ts'

const rightToLeftOverride = '\u202e'
const [isolate, popIsolate] = ['\u2068', '\u2069']
const arabic = { name: 'أحمد', title: 'أحتاج مساعدة في نقل الأريكة (من فضلك)!' }
const directionCharacters = /[\u202a-\u202e\u2066-\u2069]/

describe.each(engines)('text direction on %s', (engine) => {
  const world = useWorld(engine)
  beforeAll(async () => {
    await world.db.updateTable('users').set({ email_verified: true }).execute()
    await world.ask('ada', 'PATCH /api/notification-settings', { emailNotifications: true })
  })

  const readLastNotification = async (who: string): Promise<string> =>
    (await world.ask(who, 'GET /api/notifications')).body[0].message
  const waitForMail = async (email: string, sentence: string) => {
    await expect.poll(async () => (await world.mailsTo(email)).some(({ text }) => text.includes(sentence))).toBe(true)
    const mail = (await world.mailsTo(email)).find(({ text }) => text.includes(sentence))
    if (!mail) throw new Error('No such mail')
    return mail
  }
  const emailOf = async (who: string): Promise<string> => (await world.ask(who, 'GET /api/auth/user')).body.email

  test('typed texts lose characters that would reverse other texts, and keep the rest', async () => {
    const typed = {
      firstName: `Eve${rightToLeftOverride}`,
      lastName: `\u2067שרה\u2069 \u202bMoss`,
      bio: `one\u2066\ntwo${rightToLeftOverride}`,
    }
    const { body } = await world.ask('cleo', 'PATCH /api/profile', typed)
    expect(body).toMatchObject({ firstName: 'Eve', lastName: '\u2067שרה\u2069 Moss', bio: 'one\ntwo' })

    const details = {
      title: `${rightToLeftOverride}Walk my dog`,
      description: `Twice a day${rightToLeftOverride}, please, along the lake.`,
    }
    const { id } = await world.post({
      ...details,
      ...withOptionalTexts(`${rightToLeftOverride}\u2067By the gate`),
      parkingNote: `By the${rightToLeftOverride} gate\u200b\n \u2067left`,
      address: `12 Elm St${rightToLeftOverride}, 60302`,
    })
    const task = (await world.ask('ada', `GET /api/tasks/${id}`)).body
    expect(JSON.stringify(task)).not.toMatch(directionCharacters)
    expect(task).toMatchObject({
      title: 'Walk my dog',
      address: '12 Elm St, 60302',
      ...withOptionalTexts('By the gate'),
      parkingNote: 'By the gate\u200b left',
    })
    await world.ask('ada', `PATCH /api/tasks/${id}`, { parkingNote: `\u200b${rightToLeftOverride}` })
    expect((await world.ask('ada', `GET /api/tasks/${id}`)).body.parkingNote).toBeNull()

    await world.ask('ben', 'POST /api/offers', { taskId: id, message: `At noon${rightToLeftOverride}` })
    const message = { taskId: id, recipientId: world.ids.ada, content: `Hello${rightToLeftOverride} \u2067there` }
    expect((await world.ask('ben', 'POST /api/messages', message)).body.content).toBe('Hello there')
    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
    const review = { taskId: id, revieweeId: world.ids.ben, rating: 5, comment: `Good${rightToLeftOverride}` }
    expect((await world.ask('ada', 'POST /api/reviews', review)).body.comment).toBe('Good')
    expect(JSON.stringify((await world.ask('ben', `GET /api/tasks/${id}/messages`)).body)).not.toMatch(
      directionCharacters,
    )
  })

  test('a name and a title in Arabic are isolated in notifications, in mails and in the first message of a chat', async () => {
    const { name, id } = await world.newcomer()
    await world.ask(name, 'PATCH /api/profile', { firstName: arabic.name })
    const task = await world.post({ title: arabic.title })
    await world.ask(name, 'POST /api/offers', { taskId: task.id, message: 'أستطيع!' })
    const sentence = `${isolate}${arabic.name}${popIsolate} offered to help with "${isolate}${arabic.title}${popIsolate}".`
    expect(await readLastNotification('ada')).toBe(sentence)
    const { subject, html } = await waitForMail(await emailOf('ada'), sentence)
    expect(subject).not.toMatch(directionCharacters)
    expect(html).toContain(sentence.replaceAll('"', '&quot;'))
    const chat = (await world.ask('ada', `GET /api/tasks/${task.id}/messages?with=${id}`)).body
    expect(chat[0].content).toBe(
      `${isolate}${arabic.name}${popIsolate} offered to help: ${isolate}أستطيع!${popIsolate}`,
    )

    await world.ask('ada', `PATCH /api/tasks/${task.id}/assign`, { helperId: id })
    const calendar = (await world.ask('ada', `GET /api/tasks/${task.id}/calendar`)).body.replace(/\r\n /g, '')
    expect(calendar).toContain(`SUMMARY:${arabic.title}\r\n`)
    expect(calendar).toContain(`With ${isolate}${arabic.name}`)

    await world.ask(name, `PATCH /api/tasks/${task.id}/release`, { reason: 'آسف (اليوم)!\nSorry' })
    expect(await readLastNotification('ada')).toContain(`: ${isolate}آسف (اليوم)!${popIsolate}\nSorry`)
  })

  test('stored names, titles and notifications are shown without characters that would reverse them', async () => {
    const { name, id } = await world.newcomer()
    const task = await world.post({ title: 'Walk my dog' })
    const email = await emailOf('ada')
    const rename = (first_name: string) =>
      world.db.updateTable('users').set({ first_name, last_name: '\u3164' }).where('id', '=', id).execute()
    await rename(`Eve${rightToLeftOverride}`)
    await world.db
      .updateTable('tasks')
      .set({ title: `${rightToLeftOverride}Mow\u2067 the lawn` })
      .where('id', '=', task.id)
      .execute()
    expect((await world.ask(name, `GET /api/tasks/${task.id}`)).body.title).toBe('Mow the lawn')
    await world.ask(name, 'POST /api/offers', { taskId: task.id })
    const sentence = 'Eve offered to help with "Mow the lawn".'
    expect(await readLastNotification('ada')).toBe(sentence)
    expect((await waitForMail(email, sentence)).html).not.toMatch(directionCharacters)

    await world.db
      .updateTable('notifications')
      .set({ message: `Eve${rightToLeftOverride} offered to help.` })
      .execute()
    expect(await readLastNotification('ada')).toBe('Eve offered to help.')

    await world.ask('ada', `PATCH /api/tasks/${task.id}/assign`, { helperId: id })
    expect((await world.ask('ada', `GET /api/tasks/${task.id}/calendar`)).body).not.toMatch(directionCharacters)
    await rename('\u2800')
    await world.ask(name, 'POST /api/messages', { taskId: task.id, recipientId: world.ids.ada, content: 'Hello' })
    expect(await readLastNotification('ada')).toBe('User wrote to you about "Mow the lawn".')
  })

  test('the Arabic name of a neighbor who deletes the account is removed from the first messages of chats', async () => {
    const { name } = await world.newcomer()
    await world.ask(name, 'PATCH /api/profile', { firstName: 'ش'.repeat(60) })
    const task = await world.post()
    await world.ask(name, 'POST /api/offers', { taskId: task.id, message: 'Hello' })
    expect((await world.ask(name, 'DELETE /api/account', { password })).status).toBe(200)
    const rows = await world.db.selectFrom('messages').select('content').where('task_id', '=', task.id).execute()
    expect(rows.map(({ content }) => content)).not.toContainEqual(expect.stringContaining('ش'))
  })

  test('a title of joined emoji is kept as it is', async () => {
    const family = '👨‍👩‍👧‍👦'.repeat(5)
    expect((await world.ask('ada', 'POST /api/tasks', { ...plainRequest(), title: family })).body.title).toBe(family)
  })
})
