import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMailer } from '#server/platform/mail/mailer.ts'
import { cast, password } from '#tests/cast.ts'
import { openMailServer } from '#tests/services/mail-server.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

type Server = Awaited<ReturnType<typeof openMailServer>>

describe.each(engines)('notification mails on %s', (engine) => {
  let world: World
  let server: Server
  const endings: (() => Promise<void>)[] = []
  let mailer = openMailer({ folder: '' })
  const lines: string[] = []
  const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } }

  async function useServer(options = {}) {
    server = await openMailServer(options)
    endings.push(server.close)
    mailer = openMailer({ server: server.url, folder: '', maxMs: 2_000 })
  }
  /** Starts a mail server that accepts connections and never sends anything. */
  async function useSilentServer(onCall: () => void) {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => {
      sockets.add(socket)
      onCall()
    })
    await new Promise<void>((done) => void silent.listen(0, '127.0.0.1', done))
    endings.push(async () => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    const { port } = silent.address() as AddressInfo
    mailer = openMailer({ server: `smtp://127.0.0.1:${port}`, folder: '', maxMs: 500 })
  }
  beforeAll(async () => {
    await useServer()
    world = await openWorld(engine, { mailer: { send: (mail) => mailer.send(mail) }, logger })
  })
  beforeEach(async () => {
    await world.db.deleteFrom('outbox').execute()
    await world.db.updateTable('users').set({ email_verified: true, email_refused_at: null }).execute()
    await world.ask('ada', 'PATCH /api/notification-settings', { emailNotifications: true, offerNotifications: true })
    await useServer()
    lines.length = 0
  })
  afterEach(async () => {
    for (const end of endings.splice(0)) await end()
  })
  afterAll(() => world.close())

  const benOffers = async () => {
    const { id } = await world.post()
    expect((await world.ask('ben', 'POST /api/offers', { taskId: id })).status).toBe(201)
    return id
  }
  const outbox = () => world.db.selectFrom('outbox').selectAll().execute()
  const delivered = () => expect.poll(outbox).toEqual([])
  const textOf = (source = '') => source.replace(/=\r\n/g, '')
  const isRefused = async () => (await world.ask('ada', 'GET /api/auth/user')).body.emailRefused

  test('an offer is mailed once to the requester, with a link to its task', async () => {
    const id = await benOffers()
    await delivered()
    expect(server.received.map(({ to }) => to)).toEqual([[cast.ada.email]])
    const source = textOf(server.received[0]?.source)
    expect(source).toContain('Subject: New offer')
    expect(source).toContain('Ben offered to help with "Walk my dog".')
    expect(source).toContain(`http://localhost/task/${id}`)
    expect(source).toMatch(/^List-Unsubscribe:\s+<http:\/\/localhost\/unsubscribe\?token=/m)
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('a user who has switched such mails off gets none, even if that happens while the mail waits', async () => {
    await world.ask('ada', 'PATCH /api/notification-settings', { offerNotifications: false })
    await benOffers()
    await world.ask('ada', 'PATCH /api/notification-settings', { offerNotifications: true, emailNotifications: false })
    await benOffers()
    expect(await outbox()).toEqual([])

    await server.close()
    await world.ask('ada', 'PATCH /api/notification-settings', { emailNotifications: true })
    await benOffers()
    await expect.poll(() => lines.join('')).toContain('A mail was not accepted')
    await world.ask('ada', 'PATCH /api/notification-settings', { emailNotifications: false })
    await useServer()
    await delivered()
    expect(server.received).toEqual([])
  })

  test('text by other users is not mailed to unverified addresses', async () => {
    await world.db.updateTable('users').set({ email_verified: false }).execute()
    await benOffers()
    expect(await outbox()).toEqual([])
  })

  test('no mail is sent if the transaction is rolled back', async () => {
    const id = await benOffers()
    await delivered()
    expect((await world.ask('ben', 'POST /api/offers', { taskId: id })).status).toBe(409)
    expect(await outbox()).toEqual([])
  })

  test('T140: a mail server that refuses temporarily gets the mail again, and accepts it once', async () => {
    let attemptCount = 0
    const onRcptTo = (_: unknown, __: unknown, done: (error?: Error) => void) => {
      attemptCount += 1
      return attemptCount === 1 ? done(Object.assign(new Error('Come back later'), { responseCode: 451 })) : done()
    }
    await useServer({ onRcptTo })
    await benOffers()
    await delivered()
    expect(attemptCount).toBe(2)
    expect(server.received).toHaveLength(1)
    expect(lines.join('')).toContain('A mail was not accepted: EENVELOPE 451')
    expect(await isRefused()).toBe(false)
  })

  test('T140: an unreachable mail server delays nobody, and gets the mail later', async () => {
    await server.close()
    const begun = Date.now()
    await benOffers()
    expect(Date.now() - begun).toBeLessThan(2_000)
    await expect.poll(() => lines.join('')).toContain('A mail was not accepted')
    await useServer()
    await delivered()
    expect(server.received).toHaveLength(1)
  })

  test.each(['says nothing at all', 'falls silent once it has the mail'])(
    'T140: a mail server that %s delays nobody, and the mail is accepted once it answers again',
    async (how) => {
      let attempts = 0
      const isCalled = () => void attempts++
      if (how === 'says nothing at all') await useSilentServer(isCalled)
      else await useServer({ onData: (stream: Readable) => void stream.resume().on('end', isCalled) })
      const begun = Date.now()
      await benOffers()
      expect(Date.now() - begun).toBeLessThan(2_000)
      await expect.poll(() => lines.join('')).toContain('A mail was not accepted')
      expect(attempts).toBeGreaterThan(0)
      expect(await outbox()).toHaveLength(1)

      await useServer()
      await delivered()
      expect(server.received.map(({ to }) => to)).toEqual([[cast.ada.email]])
      expect(await isRefused()).toBe(false)
    },
  )

  const refusing =
    (responseCode: number, words: string) => (_: unknown, __: unknown, done: (error: Error | null) => void) =>
      done(Object.assign(new Error(words), { responseCode }))

  test.each([
    [550, 'Nobody here'],
    [550, '5.1.1 No such user'],
    [550, '5.1.1 User unknown in relay recipient table'],
    [553, '5.1.10 Takes no mail'],
    [552, '5.2.2 Mailbox full'],
    [550, '5.2.1 The account is disabled'],
    [550, '5.4.1 Recipient address rejected: Access denied'],
    [550, '5.5.0 Requested action not taken: mailbox unavailable'],
    [551, 'User not local'],
    [553, 'Mailbox name not allowed'],
  ])(
    'T140: an address that accepts no mail (%i %s) is marked as such until a mail is accepted again',
    async (code, words) => {
      await useServer({ onRcptTo: refusing(code, words) })
      await benOffers()
      await delivered()
      expect(await isRefused()).toBe(true)
      expect(server.received).toEqual([])

      await useServer()
      await benOffers()
      await delivered()
      expect(server.received).toHaveLength(1)
      await expect.poll(isRefused).toBe(false)
    },
  )

  test.each([
    [552, '5.3.4 Too large'],
    [553, 'Not in my list of allowed rcpthosts (#5.7.1)'],
    [550, '5.5.0 Blocked by policy'],
    [550, '5.7.1 Not by our policy'],
    [550, '#5.7.1 Not today'],
    [550, 'Blocked by SPF'],
    [554, 'No'],
  ])(
    'a mail that is refused for another reason (%i %s) is dropped, and its address is not marked',
    async (code, words) => {
      await useServer({ onRcptTo: refusing(code, words) })
      await benOffers()
      await delivered()
      expect(lines.join('')).toContain(`A mail was not accepted: EENVELOPE ${code}`)
      expect(await isRefused()).toBe(false)
    },
  )

  test.each([
    ['onMailFrom', 550, '5.7.1 Not from you'],
    ['onRcptTo', 553, '5.1.8 Not from there'],
    ['onRcptTo', 550, '5.1.0 Sender address rejected: User unknown in virtual mailbox table'],
    ['onRcptTo', 550, 'relay not permitted'],
  ])(
    'a server that refuses us as sender (%s %i %s) gets the mail once the operator has fixed that',
    async (when, code, words) => {
      await useServer({ [when]: refusing(code, words) })
      await benOffers()
      await expect.poll(() => lines.join('')).toContain(`A mail was not accepted: EENVELOPE ${code}`)
      await useServer()
      await delivered()
      expect(server.received).toHaveLength(1)
      expect(await isRefused()).toBe(false)
    },
  )

  test('a bounce from a former address does not mark the new one as refused', async () => {
    const [former, next] = ['may@porchlight.example', 'may@elsewhere.example']
    await world.join('may', { firstName: 'May', lastName: 'Moves', email: former })
    await delivered()
    const refused: string[] = []
    const onRcptTo: SMTPServerOptions['onRcptTo'] = async ({ address }, _, done) => {
      if (address !== former) return done()
      await expect.poll(() => server.received.length).toBe(1)
      refused.push(address)
      done(Object.assign(new Error('Nobody here'), { responseCode: 550 }))
    }
    await useServer({ onRcptTo })
    const fields = { current: password, email: next }
    expect((await world.ask('may', 'PATCH /api/auth/email', fields)).status).toBe(200)
    await delivered()
    expect([refused, server.received.map(({ to }) => to)]).toEqual([[former], [[next]]])
    expect((await world.ask('may', 'GET /api/auth/user')).body.emailRefused).toBe(false)
  })

  test('each attempt of a mail has the same message id', async () => {
    const names: (string | undefined)[] = []
    const onData: SMTPServerOptions['onData'] = async (stream, _, done) => {
      names.push(/^Message-ID: <(.+)@/m.exec(await text(stream))?.[1])
      done(names.length === 1 ? Object.assign(new Error('Come back later'), { responseCode: 451 }) : null)
    }
    await useServer({ onData })
    await benOffers()
    const [mail] = await outbox()
    await delivered()
    expect(names).toEqual([mail?.id, mail?.id])
  })

  test('deleting an account deletes the mails to and about it', async () => {
    await server.close()
    await world.join('lou', { firstName: 'Lou', lastName: 'Leaving', email: 'lou@porchlight.example' })
    const { id } = await world.post()
    await world.ask('lou', 'POST /api/offers', { taskId: id })
    expect((await outbox()).map(({ kind }) => kind).sort()).toEqual(['notice', 'verify'])
    expect((await world.ask('lou', 'DELETE /api/account', { password })).status).toBe(200)
    expect(await outbox()).toEqual([])
  })
})
