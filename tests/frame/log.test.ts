import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { cast, pia } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { openSocket } from '#tests/http/live.ts'
import { send } from '#tests/http/send.ts'
import { openMailServer } from '#tests/outside/mail-server.ts'
import { engines, freshDatabase } from '#tests/setup/database.ts'
import { beginWithTables, freshFolder, onPostgres, startServer } from '#tests/setup/server-process.ts'
import { plainRequest } from '#tests/world.ts'

const secrets = {
  password: 'a quiet morning under the awning',
  guess: 'a loud evening under the awning',
  street: '27 Hollow Oak Lane',
  phone: '708-555-0127',
  offer: 'I bring my own ladder, and a cushion for the cat',
  words: 'The key hangs behind the blue shutter',
  unsent: 'unsent: the alarm is off on Tuesdays',
}

/** What people were told by mail, line by line; a word or two may stand anywhere. */
const linesOf = (source: string) =>
  source
    .replace(/=\r\n/g, '')
    .replace(/=3D/g, '=')
    .split('\r\n')
    .filter((line) => line.length > 25)

/** A mail server that takes what it is sent, but for Pia, whom it does not know, and says all it knows of her. */
const openForgetfulMailServer = () =>
  openMailServer({
    onRcptTo({ address }, _session, done) {
      const isUnknown = address === pia.email
      done(isUnknown ? Object.assign(new Error(`5.1.1 <${address}> lives elsewhere`), { responseCode: 550 }) : null)
    },
  })

/** A geocoder that repeats what it was asked instead of an answer. */
async function openEcho() {
  const server = createServer(({ url = '' }, reply) => void reply.end(decodeURIComponent(url)))
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`, close: () => server.close() }
}

/** A database that refuses words, posts and people that are `unsent`, each in its own name. */
async function plantFailures(at: Parameters<typeof connect>[0]) {
  const { db, close } = await connect(at)
  await sql`alter table messages add constraint failing_words check (content not like 'unsent%')`.execute(db)
  await sql`alter table tasks add constraint failing_post check (description not like 'unsent%')`.execute(db)
  await sql`alter table users add constraint failing_person check (email not like 'unsent%')`.execute(db)
  await close()
}

describe.each(engines)('what a server prints, on %s', (engine) => {
  test('T150: while neighbors join, post, offer, write and are mailed, and much of it fails, none of what they said is in the log', async () => {
    const folder = freshFolder()
    const database = engine === 'postgres' ? await freshDatabase() : undefined
    if (!database) beginWithTables(folder)
    await plantFailures(database ? { url: database.url } : { folder })
    const [mails, geocoder] = [await openForgetfulMailServer(), await openEcho()]
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
        ...(database && onPostgres(database.url)),
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
    const mailsTo = (email: string) => mails.taken.filter(({ to }) => to.includes(email)).map(({ source }) => source)

    const [ada, ben] = [await join(cast.ada), await join(cast.ben)]
    await join(pia)
    const guessed = { email: cast.ada.email, password: secrets.guess }
    expect((await ask('', 'POST /api/auth/login', guessed)).status).toBe(401)
    await expect.poll(() => mailsTo(cast.ada.email)).toHaveLength(1)
    const [, token = ''] =
      /verify-email\?token=([\w-]+)/.exec(linesOf(mailsTo(cast.ada.email)[0] ?? '').join('\n')) ?? []
    expect((await ask(ada.cookie, 'POST /api/auth/verify', { token })).status).toBe(200)
    await ask(ada.cookie, 'PATCH /api/profile', {
      phone: secrets.phone,
      address: `${secrets.street}, Oak Park, IL 60302`,
    })
    await ask(ada.cookie, 'PATCH /api/notification-settings', { emailNotifications: true, offerNotifications: true })
    const tab = await openSocket(server.address, ada.cookie)
    tab.on('error', () => {})

    const request = { ...plainRequest(), address: `${secrets.street}, Oak Park, IL 60302`, addressPrivate: true }
    const { body: task } = await ask(ada.cookie, 'POST /api/tasks', request)
    const offered = await ask(ben.cookie, 'POST /api/offers', { taskId: task.id, message: secrets.offer })
    expect(offered.status).toBe(201)
    // Once it is accepted it is mailed of no more.
    await expect.poll(() => mailsTo(cast.ada.email)).toHaveLength(2)
    await ask(ada.cookie, `PATCH /api/tasks/${task.id}/assign`, { helperId: ben.id })
    const message = { taskId: task.id, recipientId: ben.id, content: secrets.words }
    expect((await ask(ada.cookie, 'POST /api/messages', message)).status).toBe(201)

    for (const [line, fields] of [
      [`POST /api/messages?near=${secrets.street.replaceAll(' ', '+')}`, { ...message, content: secrets.unsent }],
      // Without a ZIP code the geocoder is asked.
      ['POST /api/tasks', { ...request, address: `${secrets.street}, Oak Park`, description: secrets.unsent }],
      [`PATCH /api/tasks/${task.id}`, { description: secrets.unsent }],
      ['POST /api/auth/register', { ...cast.cleo, email: 'unsent@porchlight.example', password: secrets.password }],
    ] as const)
      expect([line, (await ask(ada.cookie, line, fields)).status]).toEqual([line, expect.toBeOneOf([409, 500])])
    tab.send(secrets.words.repeat(200))
    await expect.poll(() => tab.readyState).toBe(tab.CLOSED)

    // Something had to be said, of each kind.
    for (const said of ['failing_words', 'failing_post', 'failing_person', 'A mail was not taken', 'The geocoder'])
      await expect.poll(() => printed).toContain(said)
    const cookies = [ada, ben].flatMap(({ cookie }) =>
      [cookie, decodeURIComponent(cookie)].map((one) => one.split('=')[1]),
    )
    const addresses = [cast.ada.email, cast.ben.email, pia.email, 'unsent@porchlight.example']
    const mailed = mails.taken.flatMap(({ source }) => linesOf(source))
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
