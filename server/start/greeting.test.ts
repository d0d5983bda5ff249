import { afterEach, expect, test, vi } from 'vitest'
import { mailPasswordOf } from '#server/demo/mail-password.ts'
import { readEnv } from '#server/env.ts'
import { onPostgres } from '#tests/setup/server-process.ts'
import { greet, sayEnded } from './greeting.ts'

afterEach(() => void vi.restoreAllMocks())

const secret = 'the secret of a test, long enough'
const greetWith = (settings: NodeJS.ProcessEnv, note?: string) =>
  greet({ ...readEnv(settings), secret, ...(note !== undefined && { note }) })

/** What is printed, and how much of it stands out. */
function printedAt(settings: NodeJS.ProcessEnv, note?: string) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  greetWith(settings, note)
  return { log: log.mock.calls.join('\n'), warnings: warn.mock.calls.join('\n') }
}

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ HOST: '::' }, 'HOST'],
  [{ PUBLIC_URL: 'https://porchlight.example', TRUST_PROXY: '1' }, 'PUBLIC_URL, TRUST_PROXY'],
  [{ ...onPostgres('postgres://porch@host/light'), HOST: '192.168.0.7' }, 'HOST'],
])('a demo that others reach by %o says aloud what they can do, and the password of its mails', (settings, names) => {
  const { log, warnings } = printedAt({ ...settings, DEMO: '1' })
  expect(warnings).toContain(`PUBLIC DEMO (${names})`)
  expect(warnings).toContain('DEMO=0')
  expect(warnings).toMatch(new RegExp(`/demo/mail .+ ${mailPasswordOf(secret)}$`))
  expect(log).toContain('maya@porchlight.example')
})

test('a public demo whose mails go out has no password for them', () => {
  const mailServer = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'hello@porchlight.example' }
  const { warnings } = printedAt({ DEMO: '1', HOST: '0.0.0.0', ...mailServer })
  expect(warnings).toContain('PUBLIC DEMO')
  expect(warnings).not.toContain(mailPasswordOf(secret))
})

test.each([{}, { HOST: '127.0.0.53' }, { HOST: '::1' }, { HOST: 'localhost' }, { DEMO: '1' }])(
  'a demo with %o is nobody else’s to reach: whom to sign in as is said, and nothing aloud',
  (settings) => {
    const { log, warnings } = printedAt(settings)
    expect(log).toContain('This is a demo neighborhood. Sign in with the password porchlight-demo as')
    expect(log).toContain('maya@porchlight.example')
    expect(warnings).toBe('')
    expect(log).not.toContain(mailPasswordOf(secret))
  },
)

test.each([
  { DEMO: '0', HOST: '0.0.0.0' },
  { PUBLIC_URL: 'https://porchlight.example', TRUST_PROXY: '1' },
])('with %o there is no demo, and nobody is warned of one', (settings) => {
  const { log, warnings } = printedAt(settings, 'Why there is none.')
  expect(log).toContain('Why there is none.')
  expect(`${log}${warnings}`).not.toMatch(/maya|porchlight-demo|\/demo\/mail/)
  expect(warnings).toBe('')
})

test.each([
  ['embedded', {}, true],
  ['PostgreSQL', onPostgres('postgres://porch@host/light'), false],
])('on %s its operator is told whether it outlives a power cut', (_, settings, isTold) => {
  expect(printedAt(settings).log.includes('not a power cut')).toBe(isTold)
})

test('an operator reads that nothing goes out, so that a trial is not taken for the neighborhood', () => {
  expect(printedAt({ DEMO: '0' }).log).not.toContain('Nothing goes out')
  expect(printedAt({ DEMO: '0', OUTGOING: 'off' }).log).toContain('Nothing goes out')
})

test.each([
  [{ DEMO: '0' }, true],
  [{ DEMO: '1', HOST: '0.0.0.0' }, true],
  [{ DEMO: '0', PUBLIC_URL: 'https://porchlight.example' }, true],
  [{ DEMO: '0', PUBLIC_URL: 'http://porch.oakpark.us' }, true],
  [{ DEMO: '0', PUBLIC_URL: 'https://porch.oakpark.us' }, false],
  [{ DEMO: '1' }, false],
  [{ DEMO: '0', OUTGOING: 'off' }, false],
])('with %o an operator reads that Apple refuses our pushes: %s', (settings, isTold) => {
  const { log } = printedAt(settings)
  expect(log.match(/Apple will refuse .*hello@porchlight\.example/g) ?? []).toHaveLength(isTold ? 1 : 0)
})

test('what became of a demo is said in one line, and nothing where nothing was left of it', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  sayEnded({ people: 0, posts: 0 }, readEnv({}))
  expect(log).not.toHaveBeenCalled()
  sayEnded({ people: 12, posts: 23 }, readEnv({ DATA_DIR: './porch' }))
  sayEnded({ people: 0, posts: 1 }, readEnv(onPostgres('postgres://porch@host/light')))
  const [first, second] = log.mock.calls.map(String)
  expect(first).toMatch(/^\.\/porch held the demo.+\(12\).+\(23\)\.$/)
  expect(second).toMatch(/^The database at DATABASE_URL held the demo.+\(1\)\.$/)
})
