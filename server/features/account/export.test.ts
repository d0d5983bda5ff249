import { request } from 'node:http'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { messagesPageSize } from '#shared/constants.ts'
import { cast, password, pia } from '#tests/cast.ts'
import { formWith, pdf } from '#tests/fixtures/files.ts'
import { inHours } from '#tests/fixtures/shift-dates.ts'
import { type Unzipped, unzip } from '#tests/http/unzip.ts'
import { openPushBrowser } from '#tests/services/push-service.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { exportSections } from './export-sections.ts'

/** Time limit of the setup, which takes many steps. */
const manySteps = 180_000

describe.each(engines)('the export of one’s data on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  const messageCount = messagesPageSize + 1
  beforeAll(async () => {
    await world.join('pia', pia)
    const { ada, ben } = world.ids
    await world.ask('ada', 'PATCH /api/profile', {
      phone: '708 555 0111',
      address: '1 Secret Lane, Oak Park, IL 60302',
    })
    await world.ask('ben', 'PATCH /api/profile', {
      phone: '708 555 0122',
      address: '2 Hidden Road, Oak Park, IL 60302',
    })
    taskId = (await world.post({ address: '12 Maple Street, Oak Park, IL 60302' })).id
    for (const who of ['ben', 'pia']) await world.ask(who, 'POST /api/offers', { taskId, message: `From ${who} alone` })
    await world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: ben })
    const chats = world.db.selectFrom('conversations').select('id').where('task_id', '=', taskId)
    const { id: conversation_id } = await chats.where('helper_id', '=', ben).executeTakeFirstOrThrow()
    const message = { conversation_id, task_id: taskId, sender_id: ben }
    const messages = Array.from({ length: messageCount }, (_, turn) => ({
      ...message,
      content: `Message ${turn} of Ben’s`,
    }))
    await world.db.insertInto('messages').values(messages).execute()
    await world.ask('ada', 'POST /api/messages', { taskId, recipientId: ben, content: 'An answer of Ada’s' })
    for (const [who, to] of [
      ['ben', ada],
      ['ada', ben],
    ] as const) {
      const { body } = await world.ask(who, 'POST /api/upload', formWith({ [`the plan of ${who}.pdf`]: pdf }))
      const file = { attachmentUrl: body.url, attachmentType: body.type, attachmentName: body.filename }
      const message = { taskId, recipientId: to, content: null, ...file, attachmentSize: body.size }
      expect((await world.ask(who, 'POST /api/messages/with-attachment', message)).status).toBe(201)
    }
    await world.ask('ada', `PATCH /api/tasks/${taskId}/complete`)
    await world.ask('ada', 'POST /api/reviews', { taskId, revieweeId: ben, rating: 5, comment: 'Kind to the dog' })
    await world.ask('ben', 'POST /api/reviews', { taskId, revieweeId: ada, rating: 4, comment: 'A good dog' })
  }, manySteps)

  async function take(who: string) {
    const headers = { cookie: world.cookies[who] ?? '' }
    const response = await fetch(`${world.address}/api/account/export`, { headers })
    return { response, bytes: await response.arrayBuffer() }
  }
  const listIn = (files: Unzipped, name: string) => JSON.parse(files[`${name}.json`] ?? '')

  test('T149: a signed-out visitor exports nothing', async () => {
    const { status, body } = await world.ask('dan', 'GET /api/account/export')
    expect([status, body.code]).toEqual([401, 'signed_out'])
  })

  test('T149: ben exports all his data, in lists that programs and people can read', async () => {
    const { response, bytes } = await take('ben')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="porchlight-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')

    const files = await unzip(bytes)
    const { ada, ben } = world.ids
    for (const name of Object.keys(files))
      if (name.endsWith('.json')) expect(files['index.html']).toContain(`href="${name}"`)
    expect(listIn(files, 'profile')).toMatchObject([
      { ...cast.ben, phone: '708 555 0122', signIn: { password: true, google: false } },
    ])
    const [plan, ...others] = listIn(files, 'files')
    expect([plan.filename, others]).toEqual(['the plan of ben.pdf', []])
    expect(files[plan.packedAs]).toBe(pdf)
    expect(listIn(files, 'settings')).toMatchObject([{ emailNotifications: true }])
    expect(listIn(files, 'sessions')).toMatchObject([{ isCurrent: true }])
    expect(listIn(files, 'browsers')).toMatchObject([{ device: 'An unknown device', since: expect.any(String) }])
    expect(listIn(files, 'access')).toEqual([])
    expect(listIn(files, 'tasks')).toMatchObject([
      { id: taskId, helperId: ben, address: '12 Maple Street, Oak Park, IL 60302' },
    ])
    expect(listIn(files, 'offers-made')).toMatchObject([{ taskTitle: 'Walk my dog', message: 'From ben alone' }])
    expect(listIn(files, 'offers-received')).toEqual([])
    const messages: { content: string; with: { firstName: string } }[] = listIn(files, 'messages')
    expect(messages).toHaveLength(messageCount + 4)
    expect(new Set(messages.map(({ content }) => content)).size).toBe(messageCount + 3)
    expect(messages.every((message) => message.with.firstName === 'Ada')).toBe(true)
    expect(listIn(files, 'reviews-given')).toMatchObject([{ rating: 4, comment: 'A good dog', reviewee: { id: ada } }])
    expect(listIn(files, 'reviews-received')).toMatchObject([{ rating: 5, reviewer: { id: ada } }])
    expect(listIn(files, 'notifications').length).toBeGreaterThan(2)

    const all = Object.values(files).join()
    expect(all).toContain(cast.ben.email)
    expect(all, 'others only as ben sees them').not.toMatch(/ada@|pia@|555 0111|Secret Lane|From pia/)
    const sessions = await world.db.selectFrom('sessions').select('token').where('user_id', '=', ben).execute()
    expect(sessions.length).toBeGreaterThan(0)
    for (const { token } of sessions) expect(all).not.toContain(token)
    expect(all).not.toMatch(/argon/)
  })

  test('T149: ben exports his push devices and that his calendar has an address, but no key to either', async () => {
    const { device } = openPushBrowser('https://push.example/secret-of-ben')
    expect((await world.ask('ben', 'POST /api/push/devices', device)).status).toBe(200)
    expect(listIn(await unzip((await take('ben')).bytes), 'calendar')).toEqual([{ hasPrivateAddress: false }])
    const { url } = (await world.ask('ben', 'POST /api/calendar')).body
    const files = await unzip((await take('ben')).bytes)
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(listIn(files, 'devices')).toEqual([{ device: expect.any(String), pushService: 'push.example', since }])
    expect(listIn(files, 'calendar')).toEqual([{ hasPrivateAddress: true }])
    const all = Object.values(files).join()
    const { id } = await world.db.selectFrom('calendars').select('id').executeTakeFirstOrThrow()
    for (const secret of ['secret-of-ben', device.p256dh, device.auth, url, id]) expect(all).not.toContain(secret)
  })

  test('T149: every table that names a person is exported, or only notes which mails are sent', async () => {
    const packedIn: Record<string, string[]> = {
      access_notices: ['access'],
      accounts: ['profile'],
      arrangements: ['arrangements'],
      authenticator_apps: ['profile'],
      calendars: ['calendar'],
      conversations: ['messages'],
      delayed_reporters: ['profile'],
      deleted_tasks: ['tasks-deleted'],
      factor_resets: ['profile'],
      files: ['files'],
      known_browsers: ['browsers'],
      messages: ['messages'],
      blocks: ['blocks'],
      case_questions: ['questions'],
      notification_settings: ['settings'],
      notices: ['notices'],
      notifications: ['notifications'],
      offers: ['offers-made', 'offers-received'],
      passkeys: ['passkeys'],
      push_devices: ['devices'],
      reports: ['reports'],
      restrictions: ['notices'],
      appeals: ['notices'],
      reviews: ['reviews-given', 'reviews-received'],
      sessions: ['sessions'],
      tasks: ['tasks'],
      // The telling itself.
      told_of_suspensions: ['notifications'],
    }
    const notes = ['mail_links', 'mail_turns', 'mailed_chats', 'message_mails', 'outbox', 'pushes']
    // Cases, their notes and decisions, and roles belong to the moderators, and deleted things wait for a report.
    // A partial session lasts for minutes, and its user can call nothing. A challenge lasts for minutes too.
    const ofMinutes = ['partial_sessions', 'passkey_challenges']
    const unread = ['appeal_answers', 'case_notes', 'cases', 'decisions', 'deleted_things', ...ofMinutes, 'roles']
    const { rows } = await sql<{ name: string }>`select distinct conrelid::regclass::text as name
      from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`.execute(world.db)
    const tables = rows.map(({ name }) => name)
    expect(tables.toSorted()).toEqual([...Object.keys(packedIn), ...notes, ...unread].toSorted())
    const names = exportSections.map(({ name }) => name)
    expect(names.toSorted()).toEqual([...new Set(Object.values(packedIn).flat())].toSorted())
  })

  test('T149: ada exports the offers she got, and pia nothing of their conversation', async () => {
    const { id } = await world.post({ title: 'Feed my cat', date: inHours(48) })
    await world.ask('ada', `DELETE /api/tasks/${id}`)
    const adas = await unzip((await take('ada')).bytes)
    expect(listIn(adas, 'tasks-deleted')).toMatchObject([
      { title: 'Feed my cat', time: expect.stringMatching(/^\d\d:\d\d$/) },
    ])
    expect(listIn(adas, 'offers-received')).toHaveLength(2)
    expect(listIn(adas, 'messages')).toHaveLength(messageCount + 5)
    const pias = await unzip((await take('pia')).bytes)
    expect(listIn(pias, 'messages')).toMatchObject([{ content: 'Pia offered to help: From pia alone' }])
    expect(Object.values(pias).join()).not.toMatch(/Message 1|Answer|Hidden Road|12 Maple/)
  })

  test('a client that cancels the download is no failure of ours', async () => {
    await new Promise((stopped) => {
      const asked = request(`${world.address}/api/account/export`, { headers: { cookie: world.cookies['ben'] ?? '' } })
      asked.once('response', (response) => response.once('data', () => asked.destroy()))
      asked.once('close', stopped)
      asked.end()
    })
    expect((await world.ask('ben', 'GET /api/auth/user')).status).toBe(200)
  })

  test('a database that keeps failing cuts the download short and harms nothing else', async () => {
    await sql`alter table reviews rename to reviews_away`.execute(world.db)
    await expect(take('ben')).rejects.toThrow('terminated')
    await sql`alter table reviews_away rename to reviews`.execute(world.db)
    expect((await take('ben')).response.status).toBe(200)
  })

  test('a deleted account exports nothing any more', async () => {
    await world.ask('pia', 'DELETE /api/account', { password })
    expect((await world.ask('pia', 'GET /api/account/export')).status).toBe(401)
    const bens = await unzip((await take('ben')).bytes)
    expect(listIn(bens, 'messages')).toHaveLength(messageCount + 4)
    const adas = await unzip((await take('ada')).bytes)
    const names = listIn(adas, 'messages').map((message: { with: { firstName: string } }) => message.with.firstName)
    expect(new Set(names)).toEqual(new Set(['Ben', 'Former']))
  })
})
