import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '#tests/services/mail-server.ts'
import { freePort } from '#tests/setup/server-process.ts'
import { openMailTransport } from './mailer.ts'
import { mailServerName, whyNotMail } from './why-not-mail.ts'

const maxMs = 500

const whyNot = async (url: string) => {
  const check = openMailTransport(url, maxMs).verify()
  return check.then(
    () => null,
    (error) => whyNotMail(url, error),
  )
}

/** Opens a server that treats each connection like this, at an address of its own. */
async function openServer(onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    onConnection(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as { port: number }).port}`
}

test.each<[string, (socket: Socket) => unknown, string]>([
  ['smtp', () => {}, 'does not answer'],
  ['smtp', (socket) => socket.destroy(), 'closes the connection'],
  ['smtp', (socket) => socket.write('554 no service\r\n'), 'does not greet as a mail server should (554 no service)'],
  ['smtps', (socket) => socket.write('220 hello\r\n'), 'speaks no TLS on this port: write smtp:// in SMTP_URL'],
])('the cause of a failure is named, over %s', async (protocol, onConnection, cause) => {
  const host = await openServer(onConnection)
  expect(await whyNot(`${protocol}://${host}`)).toBe(`Mail server ${host} ${cause}`)
})

test('a server that is not there, or has no such name, is named', async () => {
  const port = await freePort()
  expect(await whyNot(`smtp://127.0.0.1:${port}`)).toBe(`Mail server 127.0.0.1:${port} refuses connections`)
  expect(await whyNot('smtp://mail.invalid:25')).toBe('Mail server mail.invalid:25 is not known by this name')
})

test('a refused account is named, without its password', async () => {
  const server = await openMailServer({
    onAuth: (_auth, _session, done) => done(new Error('no such account')),
    allowInsecureAuth: true,
  })
  onTestFinished(server.close)
  const reason = await whyNot(server.url.replace('//', '//ada:a%20secret@'))
  expect(reason).toMatch(/^Mail server 127\.0\.0\.1:\d+ refuses the name or the password in SMTP_URL \(535 no such acc/)
  expect(reason).not.toContain('secret')
  expect(await whyNot(server.url)).toBeNull()
})

test('a mail server without a port is named with the port that is used', () => {
  expect(mailServerName('smtp://name:password@mail.example')).toBe('Mail server mail.example:587')
  expect(mailServerName('smtps://mail.example')).toBe('Mail server mail.example:465')
})
