import { sql } from 'kysely'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMailer } from '#server/platform/mail/mailer.ts'
import { cast } from '#tests/cast.ts'
import { openMailServer } from '#tests/services/mail-server.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

type OnRcptTo = NonNullable<SMTPServerOptions['onRcptTo']>

describe.each(engines)('mails that are outdated by the time they are sent, on %s', (engine) => {
  let world: World
  let server: Awaited<ReturnType<typeof openMailServer>>
  let isAway = false
  const refused = new Set<string>()
  const takes: OnRcptTo = ({ address }, _, done) => {
    if (!isAway) return done()
    refused.add(address)
    done(Object.assign(new Error('Come back later'), { responseCode: 450 }))
  }
  let onRcptTo = takes
  const logger = { level: 'error', stream: { write: () => {} } }
  beforeAll(async () => {
    server = await openMailServer({ onRcptTo: (...asked) => onRcptTo.call(server as never, ...asked) })
    world = await openWorld(engine, { mailer: openMailer({ server: server.url, folder: '', maxMs: 20_000 }), logger })
    await world.db.updateTable('users').set({ email_verified: true }).execute()
    // A late sign-up mail would be counted with the others.
    await vi.waitFor(async () => expect(await outbox()).toEqual([]), { timeout: hangMs })
  })
  beforeEach(async () => {
    await world.db.deleteFrom('outbox').execute()
    await world.ask('ada', 'PATCH /api/notification-settings', { inAppNotifications: true })
    isAway = false
    onRcptTo = takes
    refused.clear()
    server.received.length = 0
    taskId = (await world.post()).id
  })
  afterAll(async () => {
    await world.close()
    await server.close()
  })

  let taskId = ''
  const outbox = () => world.db.selectFrom('outbox').selectAll().where('kind', '<>', 'messages').execute()
  const delivered = () => expect.poll(outbox).toEqual([])
  const offers = async (who: string) => (await world.ask(who, 'POST /api/offers', { taskId })).body.id as string
  const step = async (name: string, who: string, fields?: object) =>
    expect((await world.ask(who, `PATCH /api/tasks/${taskId}/${name}`, fields)).status).toBe(200)
  const chooseBen = () => step('assign', 'ada', { helperId: world.ids.ben })
  const releaseBen = () => step('release', 'ada', { reason: 'Another time' })
  const readAll = () => world.ask('ada', 'PATCH /api/notifications/mark-all-read')
  const stopMailServer = () => {
    isAway = true
  }
  const isRefused = (who: keyof typeof cast) => expect.poll(() => [...refused]).toContain(cast[who].email)
  /**
   * Await this while the mail server is still unreachable, so that an attempt in progress cannot deliver the outdated
   * mail.
   */
  const isDropped = (title: string, message = '') => {
    const pendingSubjects = async () =>
      (await outbox()).filter(({ words }) => words?.title.startsWith(title) && words.message.includes(message))
    return expect.poll(pendingSubjects).toEqual([])
  }
  const startMailServer = async () => {
    isAway = false
    await delivered()
  }
  const subjectsTo = (who: keyof typeof cast) =>
    server.received
      .filter(({ to }) => to.includes(cast[who].email))
      .map(({ source }) => /^Subject: (.+)$/m.exec(source)?.[1]?.trim())
  const texts = () => server.received.map(({ source }) => source.replace(/=\r\n/g, '')).join('\n')

  test('a notification that was read is not mailed, and an unread one is', async () => {
    stopMailServer()
    await offers('ben')
    await isRefused('ada')
    await readAll()
    await isDropped('New offer')
    await offers('cleo')
    await startMailServer()
    expect(subjectsTo('ada')).toEqual(['New offer'])
    expect(texts()).toContain('Cleo offered')
  })

  test('a user who gets mails only has nothing to read, and gets the mail', async () => {
    await world.ask('ada', 'PATCH /api/notification-settings', { inAppNotifications: false })
    stopMailServer()
    await offers('ben')
    await isRefused('ada')
    await readAll()
    await startMailServer()
    expect(subjectsTo('ada')).toEqual(['New offer'])
  })

  test('a withdrawn offer is not mailed as a new one, and others are', async () => {
    stopMailServer()
    const id = await offers('ben')
    await offers('cleo')
    await isRefused('ada')
    expect((await world.ask('ben', `PATCH /api/offers/${id}/withdraw`)).status).toBe(200)
    await isDropped('New offer', 'Ben')
    await startMailServer()
    expect(subjectsTo('ada')).toEqual(['New offer', 'An offer was taken back'])
    expect(texts()).not.toContain('Ben offered')
    expect(texts()).toContain('Cleo offered')
  })

  test('an accepted offer is not mailed as a new one', async () => {
    stopMailServer()
    await offers('ben')
    await isRefused('ada')
    await chooseBen()
    await isDropped('New offer')
    await startMailServer()
    expect([subjectsTo('ada'), subjectsTo('ben')]).toEqual([[], ['You were chosen']])
  })

  test('about a deleted task only its deletion is mailed, also to users who get mails only', async () => {
    await world.ask('cleo', 'PATCH /api/notification-settings', { inAppNotifications: false })
    for (const who of ['ben', 'cleo']) await offers(who)
    await chooseBen()
    await delivered()
    server.received.length = 0
    stopMailServer()
    await releaseBen()
    await isRefused('cleo')
    expect((await world.ask('ada', `DELETE /api/tasks/${taskId}`)).status).toBe(200)
    await isDropped('Free again, ')
    await startMailServer()
    expect(subjectsTo('cleo')).toEqual(['A task was taken down'])
    await world.ask('cleo', 'PATCH /api/notification-settings', { inAppNotifications: true })
  })

  /** Lets ben be chosen and released while the mail server is away. */
  async function benIsChosenAndReleased() {
    await offers('ben')
    await delivered()
    stopMailServer()
    await chooseBen()
    await isRefused('ben')
    await releaseBen()
  }

  test('a helper who was chosen and released during an outage is mailed about the release alone', async () => {
    await benIsChosenAndReleased()
    await isDropped('You were chosen')
    await startMailServer()
    expect(subjectsTo('ben')).toEqual(['You are no longer the helper'])
  })

  test('a helper who was chosen, released and chosen again is mailed last about being chosen', async () => {
    await benIsChosenAndReleased()
    await offers('ben')
    await chooseBen()
    await startMailServer()
    expect(new Set(subjectsTo('ben'))).toEqual(new Set(['You were chosen']))
  })

  test('no mail overtakes an earlier one about the same task that the server has not answered yet', async () => {
    for (const who of ['ben', 'cleo']) await offers(who)
    await delivered()
    server.received.length = 0
    const answers: (() => void)[] = []
    onRcptTo = ({ address }, _, done) => {
      if (address === cast.ben.email && answers.length === 0) answers.push(done)
      else done()
    }
    await chooseBen()
    await expect.poll(() => answers).toHaveLength(1)
    await releaseBen()
    // This mail is written together with the one for Ben.
    await expect.poll(() => subjectsTo('cleo')).toContainEqual(expect.stringMatching(/^Free again, /))
    // The mail server receives Cleo's mail a moment before its outbox row is deleted. PostgreSQL returns rows in any
    // order.
    await expect
      .poll(async () => (await outbox()).map(({ handed_at }) => handed_at !== null).sort())
      .toEqual([false, true])
    for (const answer of answers) answer()
    await delivered()
    expect(subjectsTo('ben')).toEqual(['You were chosen', 'You are no longer the helper'])
  })

  const earlier = (due_at: string) =>
    world.db
      .insertInto('outbox')
      .values({
        user_id: world.ids.ada,
        kind: 'of a later version',
        task_id: taskId,
        due_at: sql<Date>`${due_at}::timestamptz`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('a mail whose attempts have all failed holds no other back', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    await earlier(hoursAgo(25))
    await offers('ben')
    await expect.poll(() => subjectsTo('ada')).toEqual(['New offer'])
  })

  test('a mail that an older version enqueued is sent too', async () => {
    const words = { topic: 'offerNotifications', title: 'New offer', message: 'Pia offered to help.' }
    const old = { user_id: world.ids.ada, kind: 'notice', task_id: taskId, words: JSON.stringify(words) }
    await world.db.insertInto('outbox').values(old).execute()
    await delivered()
    expect(texts()).toContain('Pia offered')
  })
})
