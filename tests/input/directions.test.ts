import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { engines, openWorld, plainRequest, type World } from '#tests/world.ts'

const override = '\u202e'
const [open, close] = ['\u2068', '\u2069']
const arabic = { name: 'أحمد', title: 'أحتاج مساعدة في نقل الأريكة (من فضلك)!' }
const directions = /[\u202a-\u202e\u2066-\u2069]/

describe.each(engines)('the direction in which words are read, on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
    await world.db.updateTable('users').set({ email_verified: true }).execute()
    await world.ask('ada', 'PATCH /api/notification-settings', { emailNotifications: true })
  })
  afterAll(() => world.end())

  const lastNoticeOf = async (who: string): Promise<string> =>
    (await world.ask(who, 'GET /api/notifications')).body[0].message
  const mailAbout = async (email: string, words: string) => {
    await expect.poll(async () => (await world.mailsTo(email)).some(({ text }) => text.includes(words))).toBe(true)
    const mail = (await world.mailsTo(email)).find(({ text }) => text.includes(words))
    if (!mail) throw new Error('No such mail')
    return mail
  }
  const emailOf = async (who: string): Promise<string> => (await world.ask(who, 'GET /api/auth/user')).body.email

  test('what is typed loses what would turn other words round, and keeps the rest', async () => {
    const typed = {
      firstName: `Eve${override}`,
      lastName: `\u2067שרה\u2069 \u202bMoss`,
      bio: `one\u2066\ntwo${override}`,
    }
    const { body } = await world.ask('cleo', 'PATCH /api/profile', typed)
    expect(body).toMatchObject({ firstName: 'Eve', lastName: '\u2067שרה\u2069 Moss', bio: 'one\ntwo' })

    const details = { title: `${override}Walk my dog`, description: `Twice a day${override}, please, along the lake.` }
    const { id } = await world.post({
      ...details,
      availability: `${override}noon`,
      address: `12 Elm St${override}, 60302`,
    })
    const seen = (await world.ask('ada', `GET /api/tasks/${id}`)).body
    expect(JSON.stringify(seen)).not.toMatch(directions)
    expect(seen).toMatchObject({ title: 'Walk my dog', address: '12 Elm St, 60302' })

    await world.ask('ben', 'POST /api/offers', { taskId: id, message: `At noon${override}` })
    const said = { taskId: id, recipientId: world.ids.ada, content: `Hello${override} \u2067there` }
    expect((await world.ask('ben', 'POST /api/messages', said)).body.content).toBe('Hello there')
    await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
    const review = { taskId: id, revieweeId: world.ids.ben, rating: 5, comment: `Good${override}` }
    expect((await world.ask('ada', 'POST /api/reviews', review)).body.comment).toBe('Good')
    expect(JSON.stringify((await world.ask('ben', `GET /api/tasks/${id}/messages`)).body)).not.toMatch(directions)
  })

  test('a name and a title in Arabic stand between isolates in notices, mails and the first words of a chat', async () => {
    const { name, id } = await world.newcomer()
    await world.ask(name, 'PATCH /api/profile', { firstName: arabic.name })
    const task = await world.post({ title: arabic.title })
    await world.ask(name, 'POST /api/offers', { taskId: task.id, message: 'أستطيع!' })
    const sentence = `${open}${arabic.name}${close} offered to help with "${open}${arabic.title}${close}".`
    expect(await lastNoticeOf('ada')).toBe(sentence)
    const { subject, html } = await mailAbout(await emailOf('ada'), sentence)
    expect(subject).not.toMatch(directions)
    expect(html).toContain(sentence.replaceAll('"', '&quot;'))
    const chat = (await world.ask('ada', `GET /api/tasks/${task.id}/messages?with=${id}`)).body
    expect(chat[0].content).toBe(`${open}${arabic.name}${close} offered to help: ${open}أستطيع!${close}`)

    await world.ask('ada', `PATCH /api/tasks/${task.id}/assign`, { helperId: id })
    const calendar = (await world.ask('ada', `GET /api/tasks/${task.id}/calendar`)).body.replace(/\r\n /g, '')
    expect(calendar).toContain(`SUMMARY:${arabic.title}\r\n`)
    expect(calendar).toContain(`With ${open}${arabic.name}`)

    await world.ask(name, `PATCH /api/tasks/${task.id}/release`, { reason: 'آسف (اليوم)!\nSorry' })
    expect(await lastNoticeOf('ada')).toContain(`: ${open}آسف (اليوم)!${close}\nSorry`)
  })

  test('names, titles and sentences that were kept before are shown without what turns them round', async () => {
    const { name, id } = await world.newcomer()
    const task = await world.post({ title: 'Walk my dog' })
    const email = await emailOf('ada')
    const rename = (first_name: string) =>
      world.db.updateTable('users').set({ first_name, last_name: '\u3164' }).where('id', '=', id).execute()
    await rename(`Eve${override}`)
    await world.db
      .updateTable('tasks')
      .set({ title: `${override}Mow\u2067 the lawn` })
      .where('id', '=', task.id)
      .execute()
    expect((await world.ask(name, `GET /api/tasks/${task.id}`)).body.title).toBe('Mow the lawn')
    await world.ask(name, 'POST /api/offers', { taskId: task.id })
    const sentence = 'Eve offered to help with "Mow the lawn".'
    expect(await lastNoticeOf('ada')).toBe(sentence)
    expect((await mailAbout(email, sentence)).html).not.toMatch(directions)

    await world.db
      .updateTable('notifications')
      .set({ message: `Eve${override} offered to help.` })
      .execute()
    expect(await lastNoticeOf('ada')).toBe('Eve offered to help.')

    await world.ask('ada', `PATCH /api/tasks/${task.id}/assign`, { helperId: id })
    expect((await world.ask('ada', `GET /api/tasks/${task.id}/calendar`)).body).not.toMatch(directions)
    await rename('\u2800')
    await world.ask(name, 'POST /api/messages', { taskId: task.id, recipientId: world.ids.ada, content: 'Hello' })
    expect(await lastNoticeOf('ada')).toBe('User wrote to you about "Mow the lawn".')
  })

  test('a member who leaves takes an Arabic name out of the first words of their chats', async () => {
    const { name } = await world.newcomer()
    await world.ask(name, 'PATCH /api/profile', { firstName: 'ش'.repeat(60) })
    const task = await world.post()
    await world.ask(name, 'POST /api/offers', { taskId: task.id, message: 'Hello' })
    expect((await world.ask(name, 'DELETE /api/account', { password })).status).toBe(200)
    const rows = await world.db.selectFrom('messages').select('content').where('task_id', '=', task.id).execute()
    expect(rows.map(({ content }) => content)).not.toContainEqual(expect.stringContaining('ش'))
  })

  test('a post without a title that shows is refused, and one of joined emoji is kept whole', async () => {
    const family = '👨‍👩‍👧‍👦'.repeat(5)
    expect((await world.ask('ada', 'POST /api/tasks', { ...plainRequest(), title: family })).body.title).toBe(family)
  })
})
