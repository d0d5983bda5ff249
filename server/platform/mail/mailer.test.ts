import { rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { storedMailsMax } from '#shared/constants.ts'
import { cast, password } from '#tests/cast.ts'
import { openMailServer } from '#tests/services/mail-server.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { openWorld, type World } from '#tests/world.ts'
import type { Mailer } from './mail.ts'
import { readMail, readMails } from './mail-folder.ts'
import { openMailer } from './mailer.ts'
import { renderMail } from './render-mail.ts'

let world: World
let mailer: Mailer
const mailFolder = freshFolder()
const lines: string[] = []
beforeAll(async () => {
  mailer = openMailer({ folder: `${mailFolder}/world` })
  const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } }
  world = await openWorld('embedded', { mailer: { send: (mail) => mailer.send(mail) }, logger })
})
afterAll(async () => {
  await world.close()
  rmSync(mailFolder, { recursive: true, force: true })
})

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const from = 'Porchlight <hello@porchlight.example>'
const hello = (to: string, subject = 'Hello') =>
  renderMail(to, {
    subject,
    paragraphs: ['Hi <b>Ada</b> & "Ben",'],
    button: { label: 'Open', url: 'https://porchlight.example/verify-email?token=a&b=c' },
    footnote: 'Else ignore this.',
  })

async function mailServer(options = {}) {
  const server = await openMailServer(options)
  endings.push(server.close)
  return server
}
const headersOf = (source: string) => source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')

test('a mail server gets the mail, as text and in our design, with users’ text escaped', async () => {
  const { url, received } = await mailServer()
  await openMailer({ server: url, from, folder: '' }).send(hello(cast.ada.email))
  const [{ to, source } = { to: [], source: '' }] = received
  expect(to).toEqual([cast.ada.email])
  expect(headersOf(source)).toContain(`From: ${from}`)
  expect(headersOf(source)).toContain('Auto-Submitted: auto-generated')
  expect(source).toContain('Content-Type: text/plain')
  expect(source).toContain('Content-Type: text/html')
  const { html } = hello(cast.ada.email)
  expect(html).toContain('Hi &lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Ben&quot;,')
  expect(html).toContain('href="https://porchlight.example/verify-email?token=a&amp;b=c"')
  expect(html).not.toMatch(/<script|<b>/)
})

test('T067: line breaks make no header, in any text', async () => {
  const { url, received } = await mailServer()
  const mailer = openMailer({ server: url, from, folder: '' })
  await mailer.send(hello(cast.ada.email, 'Hello\r\nBcc: victim@evil.example\r\n\r\nBody'))
  for (const more of ['\r\nBcc: victim@evil.example', ', victim@evil.example'])
    await expect(mailer.send(hello(cast.ada.email + more))).rejects.toThrow('A mail was not accepted')
  for (const { to, source } of received) {
    expect(headersOf(source)).not.toMatch(/^(Bcc|Cc):/im)
    expect(to).toEqual([cast.ada.email])
  }
  expect(received).toHaveLength(1)
})

test('T067: a newcomer whose name has line breaks or a link puts neither a header nor a link into the mail', async () => {
  const { url, received } = await mailServer()
  mailer = openMailer({ server: url, from, folder: '' })
  const emails: string[] = []
  for (const firstName of ['Eve\r\nBcc: victim@evil.example', 'Look at https://evil.example', 'Zoë']) {
    const email = `eve${firstName.length}@porchlight.example`
    emails.push(email)
    await world.join('eve', { firstName, lastName: 'Stone', email })
  }
  // Mails to earlier users may arrive late, too.
  await expect.poll(() => received.flatMap(({ to }) => to)).toEqual(expect.arrayContaining(emails))
  for (const { to, source } of received) {
    expect(headersOf(source)).not.toMatch(/^(Bcc|Cc):/im)
    expect(headersOf(source).match(/^To:/gim)).toHaveLength(1)
    expect(to).toHaveLength(1)
    expect(to).not.toContain('victim@evil.example')
    expect(source).not.toContain('evil.example')
  }
  expect(received.find(({ to }) => to[0] === emails.at(-1))?.source).toContain('Hi Zo=C3=AB,')
})

test('a mail server that refuses does not prevent a sign-up, and its response is not logged', async () => {
  const onRcptTo = ({ address }: { address: string }, _: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(`No such person: ${address}`), { responseCode: 550 }))
  const { url } = await mailServer({ onRcptTo })
  mailer = openMailer({ server: url, from, folder: '' })
  expect((await world.ask('dan', 'POST /api/auth/forgot', { email: cast.ada.email })).status).toBe(200)
  await expect.poll(() => lines.join('')).toContain('A mail was not accepted: EENVELOPE 550')
  expect(lines.join('')).toMatch(/EENVELOPE 550 \([0-9a-f-]{36}\)/)
  expect(lines.join('')).not.toContain(cast.ada.email)
})

test('a mail server that never answers delays nobody, and is given up', async () => {
  const sockets: { destroy: () => void }[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((done) => void silent.listen(0, '127.0.0.1', done))
  endings.push(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const { port } = silent.address() as { port: number }
  const maxMs = 2000
  mailer = openMailer({ server: `smtp://127.0.0.1:${port}`, from, folder: '', maxMs })
  const begun = Date.now()
  await expect(mailer.send(hello(cast.ada.email))).rejects.toThrow('A mail was not accepted')
  expect(Date.now() - begun).toBeLessThan(maxMs + 2000)

  const forgotten = Date.now()
  expect((await world.ask('dan', 'POST /api/auth/forgot', { email: cast.ada.email })).status).toBe(200)
  expect(Date.now() - forgotten).toBeLessThan(maxMs)
  expect((await world.ask('dan', 'POST /api/auth/login', { ...cast.ada, password })).status).toBe(200)
})

test('without a mail server the newest mails are stored, readable by our own account alone', async () => {
  const folder = `${mailFolder}/mails`
  const mailer = openMailer({ folder })
  expect(mailer.folder).toBe(folder)
  expect(await readMails(folder)).toEqual([])
  for (let turn = 0; turn < 3; turn++) await mailer.send(hello(cast.ada.email, `Mail ${turn}`))
  const [{ id } = { id: '' }] = await readMails(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(`${folder}/${id}.json`).mode & 0o777).toBe(0o600)
  expect((await readMail(folder, id))?.to).toBe(cast.ada.email)
  writeFileSync(`${mailFolder}/secret.json`, '{}')
  for (const other of ['../secret', `..%2f${id}`, `${id}.json`, '']) expect(await readMail(folder, other)).toBeNull()
  for (let turn = 0; turn < storedMailsMax; turn++) await mailer.send(hello(cast.ben.email))
  expect((await readMails(folder)).filter(({ to }) => to === cast.ada.email)).toEqual([])
  expect(await readMails(folder)).toHaveLength(storedMailsMax)
})
