import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '#tests/services/mail-server.ts'
import { freePort, spawnProgram } from '#tests/setup/server-process.ts'

const from = 'Porchlight <hello@porchlight.example>'

async function run(settings: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawnProgram('server/operations/mail-test-command.ts', args, settings)
  const [out, wrong] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await new Promise((done) => child.once('exit', done))
  return { code: child.exitCode, out, wrong }
}

test('an operator sends a test mail, and reads which server took it', async () => {
  const server = await openMailServer()
  onTestFinished(server.close)
  const env = { SMTP_URL: server.url, MAIL_FROM: from, PUBLIC_URL: 'https://porch.oakpark.us' }
  const { code, out, wrong } = await run(env, 'me@example.org')
  expect([code, wrong]).toEqual([0, ''])
  expect(out).toMatch(/^Mail server 127\.0\.0\.1:\d+ took a test mail from Porchlight <.+> to me@example\.org\. Look/)
  expect(server.received).toEqual([{ to: ['me@example.org'], source: expect.stringContaining('Subject: A test mail') }])
  expect(server.received[0]?.source).toContain('porch.oakpark.us')
})

test('an operator reads in one sentence why no test mail goes out', async () => {
  const port = await freePort()
  const server = await openMailServer({
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('5.7.1 no relaying'), { responseCode: 554 })),
  })
  onTestFinished(server.close)
  const refusing = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: from }
  const cases: [NodeJS.ProcessEnv, string[], RegExp][] = [
    [refusing, ['me@example.org'], new RegExp(`^Mail server 127\\.0\\.0\\.1:${port} refuses connections: .+\\.\\n$`)],
    [
      { SMTP_URL: server.url, MAIL_FROM: from },
      ['me@example.org'],
      /does not take the mail \(554 5\.7\.1 no relaying\): .+\.\n$/,
    ],
    [{ SMTP_URL: '' }, ['me@example.org'], /^There is no mail server: set SMTP_URL and MAIL_FROM\.\n$/],
    [{ ...refusing, OUTGOING: 'off' }, ['me@example.org'], /^No mail goes out, because OUTGOING is off: .+\.\n$/],
    [refusing, [], /^Usage: npm run mail:test -- me@example\.org\n$/],
    [refusing, ['me'], /^Usage: /],
  ]
  for (const [env, args, sentence] of cases) {
    const { code, out, wrong } = await run(env, ...args)
    expect([code, out, wrong]).toEqual([1, '', expect.stringMatching(sentence)])
  }
})
