import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { cast, pia } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { send } from '#tests/http/send.ts'
import { openMailServer } from '#tests/services/mail-server.ts'
import { engines, freshDatabase } from '#tests/setup/database.ts'
import { copyPreparedTables, freshFolder, postgresEnv, startServer } from '#tests/setup/server-process.ts'
import { plainRequest } from '#tests/world.ts'

const secrets = {
  password: 'a quiet morning under the awning',
  guess: 'a loud evening under the awning',
  street: '27 Hollow Oak Lane',
  phone: '708-555-0127',
  offer: 'I bring my own ladder, and a cushion for the cat',
  chatText: 'The key hangs behind the blue shutter',
  unsent: 'unsent: the alarm is off on Tuesdays',
}

/** Lines of a mail that are long enough not to occur in the log by chance. */
const linesOf = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/=3D/g, '=')
    .split('\r\n')
    .filter((line) => line.length > 25)

/**
 * Opens a mail server that accepts every mail except Pia's, which it rejects with a message that contains her address.
 */
const openMailServerWithoutPia = () =>
  openMailServer({
    onRcptTo({ address }, _session, done) {
      const isUnknown = address === pia.email
      done(isUnknown ? Object.assign(new Error(`5.1.1 <${address}> lives elsewhere`), { responseCode: 550 }) : null)
    },
  })

/** Opens a geocoder that echoes the query instead of answering it. */
async function openEchoGeocoder() {
  const server = createServer(({ url = '' }, reply) => void reply.end(decodeURIComponent(url)))
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`, close: () => server.close() }
}

/** Adds constraints that reject messages, tasks and users starting with `unsent`, each under its own name. */
async function addFailingConstraints(database: Parameters<typeof connect>[0]) {
  const { db, close } = await connect(database)
  await sql`alter table messages add constraint failing_message check (content not like 'unsent%')`.execute(db)
  await sql`alter table tasks add constraint failing_post check (description not like 'unsent%')`.execute(db)
  await sql`alter table users add constraint failing_person check (email not like 'unsent%')`.execute(db)
  await close()
}

describe.each(engines)('the log of a server, on %s', (engine) => {
  test('T150: holds no text, address or secret of neighbors who sign up, post, offer and write, also when calls fail', async () => {
    const folder = freshFolder()
    const database = engine === 'postgres' ? await freshDatabase() : undefined
    if (!database) copyPreparedTables(folder)
    await addFailingConstraints(database ? { url: database.url } : { folder })
    const [mails, geocoder] = [await openMailServerWithoutPia(), await openEchoGeocoder()]
    let printed = ''
    const server = await startServer({
      folder,
      onPrint: (text) => {
        printed += text
      },
      env: {
        SMTP_URL: mails.url,
        MAIL_FROM: 'porch@porchlight.example',
        GEOCODER_URL: geocoder.url,
        ...(database && postgresEnv(database.url)),
      },
    })
    onTestFinished(async () => {
      await server.stop()
      await mails.close()
      geocoder.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    })

    async function ask(cookie: string, line: string, fields?: object) {
      const [method = '', path = ''] = line.split(' ')
      const headers = { cookie, 'content-type': 'application/json' }
      const answer = await send(server.address + path, {
        method,
        headers,
        body: fields ? JSON.stringify(fields) : null,
      })
      return { ...answer, body: answer.text.startsWith('{') ? JSON.parse(answer.text) : undefined }
    }
    async function join(person: object) {
      const answer = await ask('', 'POST /api/auth/register', { ...person, password: secrets.password })
      expect(answer.status).toBe(201)
      return { cookie: cookieFrom(answer), id: answer.body.id as string }
    }
    const mailsTo = (email: string) => mails.received.filter(({ to }) => to.includes(email)).map(({ source }) => source)

    const [ada, ben] = [await join(cast.ada), await join(cast.ben)]
    await join(pia)
    const wrongLogin = { email: cast.ada.email, password: secrets.guess }
    expect((await ask('', 'POST /api/auth/login', wrongLogin)).status).toBe(401)
    await expect.poll(() => mailsTo(cast.ada.email)).toHaveLength(1)
    const [, token = ''] =
      /verify-email\?token=([\w-]+)/.exec(linesOf(mailsTo(cast.ada.email)[0] ?? '').join('\n')) ?? []
    expect((await ask(ada.cookie, 'POST /api/auth/verify', { token })).status).toBe(200)
    await ask(ada.cookie, 'PATCH /api/profile', {
      phone: secrets.phone,
      address: `${secrets.street}, Oak Park, IL 60302`,
    })
    await ask(ada.cookie, 'PATCH /api/notification-settings', { emailNotifications: true, offerNotifications: true })
    const socket = await openSocket(server.address, ada.cookie)
    socket.on('error', () => {})

    const request = { ...plainRequest(), address: `${secrets.street}, Oak Park, IL 60302`, addressPrivate: true }
    const { body: task } = await ask(ada.cookie, 'POST /api/tasks', request)
    const offered = await ask(ben.cookie, 'POST /api/offers', { taskId: task.id, message: secrets.offer })
    expect(offered.status).toBe(201)
    // The mail about the offer must arrive first, because it is dropped once the offer is accepted.
    await expect.poll(() => mailsTo(cast.ada.email)).toHaveLength(2)
    await ask(ada.cookie, `PATCH /api/tasks/${task.id}/assign`, { helperId: ben.id })
    const message = { taskId: task.id, recipientId: ben.id, content: secrets.chatText }
    expect((await ask(ada.cookie, 'POST /api/messages', message)).status).toBe(201)

    for (const [line, fields] of [
      [`POST /api/messages?near=${secrets.street.replaceAll(' ', '+')}`, { ...message, content: secrets.unsent }],
      // An address without a ZIP code is geocoded.
      ['POST /api/tasks', { ...request, address: `${secrets.street}, Oak Park`, description: secrets.unsent }],
      [`PATCH /api/tasks/${task.id}`, { description: secrets.unsent }],
      ['POST /api/auth/register', { ...cast.cleo, email: 'unsent@porchlight.example', password: secrets.password }],
    ] as const)
      expect([line, (await ask(ada.cookie, line, fields)).status]).toEqual([line, expect.toBeOneOf([409, 500])])
    socket.send(secrets.chatText.repeat(200))
    await expect.poll(() => socket.readyState).toBe(socket.CLOSED)

    // Each kind of failure must have been logged.
    for (const logged of [
      'failing_message',
      'failing_post',
      'failing_person',
      'A mail was not accepted',
      'The geocoder',
    ])
      await expect.poll(() => printed).toContain(logged)
    const cookies = [ada, ben].flatMap(({ cookie }) =>
      cookie
        .split('; ')
        .map((pair) => pair.slice(pair.indexOf('=') + 1))
        .flatMap((value) => [value, decodeURIComponent(value)]),
    )
    const addresses = [cast.ada.email, cast.ben.email, pia.email, 'unsent@porchlight.example']
    const mailed = mails.received.flatMap(({ source }) => linesOf(source))
    expect(mailed.length).toBeGreaterThan(20)
    const never = [
      ...Object.values(secrets),
      secrets.street.replaceAll(' ', '+'),
      token,
      ...cookies,
      ...addresses,
      ...mailed,
    ]
    expect(never.filter((secret) => !secret || printed.includes(secret))).toEqual([])
  })
})
