import { sql } from 'kysely'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMailer } from '#server/mail/mailer.ts'
import { cast } from '#tests/cast.ts'
import { openMailServer } from '#tests/outside/mail-server.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

type OnRcptTo = NonNullable<SMTPServerOptions['onRcptTo']>

describe.each(engines)('what has changed while its mail waited, on %s', (engine) => {
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
    // The mail of the sign-up would be counted with the others if it came late.
    await vi.waitFor(async () => expect(await outbox()).toEqual([]), { timeout: hangMs })
  })
  beforeEach(async () => {
    await world.db.deleteFrom('outbox').execute()
    await world.ask('ada', 'PATCH /api/notification-settings', { inAppNotifications: true })
    isAway = false
    onRcptTo = takes
    refused.clear()
    server.taken.length = 0
    taskId = (await world.post()).id
  })
  afterAll(async () => {
    await world.end()
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
  const goesAway = () => {
    isAway = true
  }
  const isRefused = (who: keyof typeof cast) => expect.poll(() => [...refused]).toContain(cast[who].email)
  /** While the server still is away, so that what is being tried as things change is not taken as they were. */
  const isDropped = (title: string, message = '') => {
    const kept = async () =>
      (await outbox()).filter(({ words }) => words?.title === title && words.message.includes(message))
    return expect.poll(kept).toEqual([])
  }
  const comesBack = async () => {
    isAway = false
    await delivered()
  }
  const subjectsTo = (who: keyof typeof cast) =>
    server.taken
      .filter(({ to }) => to.includes(cast[who].email))
      .map(({ source }) => /^Subject: (.+)$/m.exec(source)?.[1]?.trim())
  const texts = () => server.taken.map(({ source }) => source.replace(/=\r\n/g, '')).join('\n')

  test('what its person has read is not mailed, and what they have not read is', async () => {
    goesAway()
    await offers('ben')
    await isRefused('ada')
    await readAll()
    await isDropped('New offer')
    await offers('cleo')
    await comesBack()
    expect(subjectsTo('ada')).toEqual(['New offer'])
    expect(texts()).toContain('Cleo offered')
  })

  test('who wants mails alone has nothing to read, and is mailed', async () => {
    await world.ask('ada', 'PATCH /api/notification-settings', { inAppNotifications: false })
    goesAway()
    await offers('ben')
    await isRefused('ada')
    await readAll()
    await comesBack()
    expect(subjectsTo('ada')).toEqual(['New offer'])
  })

  test('an offer that was taken back is not mailed as a new one, and others are', async () => {
    goesAway()
    const id = await offers('ben')
    await offers('cleo')
    await isRefused('ada')
    expect((await world.ask('ben', `PATCH /api/offers/${id}/withdraw`)).status).toBe(200)
    await isDropped('New offer', 'Ben')
    await comesBack()
    expect(subjectsTo('ada')).toEqual(['New offer', 'An offer was taken back'])
    expect(texts()).not.toContain('Ben offered')
    expect(texts()).toContain('Cleo offered')
  })

  test('an offer that was taken up is not mailed as a new one', async () => {
    goesAway()
    await offers('ben')
    await isRefused('ada')
    await chooseBen()
    await isDropped('New offer')
    await comesBack()
    expect([subjectsTo('ada'), subjectsTo('ben')]).toEqual([[], ['You were chosen']])
  })

  test('of a task that is gone nobody is mailed but that it is, who wants mails alone neither', async () => {
    await world.ask('cleo', 'PATCH /api/notification-settings', { inAppNotifications: false })
    for (const who of ['ben', 'cleo']) await offers(who)
    await chooseBen()
    await delivered()
    server.taken.length = 0
    goesAway()
    await releaseBen()
    await isRefused('cleo')
    expect((await world.ask('ada', `DELETE /api/tasks/${taskId}`)).status).toBe(200)
    await isDropped('Your offer stands again')
    await comesBack()
    expect(subjectsTo('cleo')).toEqual(['A task was taken down'])
    await world.ask('cleo', 'PATCH /api/notification-settings', { inAppNotifications: true })
  })

  /** While no mail goes. */
  async function benIsChosenAndReleased() {
    await offers('ben')
    await delivered()
    goesAway()
    await chooseBen()
    await isRefused('ben')
    await releaseBen()
  }

  test('who was chosen and released while no mail went hears of the release alone', async () => {
    await benIsChosenAndReleased()
    await isDropped('You were chosen')
    await comesBack()
    expect(subjectsTo('ben')).toEqual(['You are no longer the helper'])
  })

  test('who was chosen, released and chosen again is told last that they were chosen', async () => {
    await benIsChosenAndReleased()
    await offers('ben')
    await chooseBen()
    await comesBack()
    expect(new Set(subjectsTo('ben'))).toEqual(new Set(['You were chosen']))
  })

  test('no mail overtakes an earlier one about the same task that the server has not answered yet', async () => {
    for (const who of ['ben', 'cleo']) await offers(who)
    await delivered()
    server.taken.length = 0
    const answers: (() => void)[] = []
    onRcptTo = ({ address }, _, done) => {
      if (address === cast.ben.email && answers.length === 0) answers.push(done)
      else done()
    }
    await chooseBen()
    await expect.poll(() => answers).toHaveLength(1)
    await releaseBen()
    // Written with the one for Ben.
    await expect.poll(() => subjectsTo('cleo')).toContain('Your offer stands again')
    // The server has hers a moment before its row goes.
    await expect.poll(async () => (await outbox()).map(({ handed_at }) => handed_at !== null)).toEqual([true, false])
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

  test('one that has had all its tries keeps none back', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    await earlier(hoursAgo(25))
    await offers('ben')
    await expect.poll(() => subjectsTo('ada')).toEqual(['New offer'])
  })

  test('one that an older version left goes out, too', async () => {
    const words = { topic: 'offerNotifications', title: 'New offer', message: 'Pia offered to help.' }
    const old = { user_id: world.ids.ada, kind: 'notice', task_id: taskId, words: JSON.stringify(words) }
    await world.db.insertInto('outbox').values(old).execute()
    await delivered()
    expect(texts()).toContain('Pia offered')
  })
})
