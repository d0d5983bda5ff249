import { afterEach, expect, test, vi } from 'vitest'
import { demoPasswordOf } from '#server/demo/demo-password.ts'
import { readEnv } from '#server/env.ts'
import { postgresEnv } from '#tests/setup/server-process.ts'
import { printBanner, printDemoEnded } from './startup-banner.ts'

afterEach(() => void vi.restoreAllMocks())

const secret = 'the secret of a test, long enough'
const printBannerWith = (settings: NodeJS.ProcessEnv, note?: string) =>
  printBanner({ ...readEnv(settings), secret, ...(note !== undefined && { note }) })

/** Returns the lines printed by `console.log` and by `console.warn`. */
function printedAt(settings: NodeJS.ProcessEnv, note?: string) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  printBannerWith(settings, note)
  return { log: log.mock.calls.join('\n'), warnings: warn.mock.calls.join('\n') }
}

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ HOST: '::' }, 'HOST'],
  [{ PUBLIC_URL: 'https://porchlight.example', TRUST_PROXY: '1' }, 'PUBLIC_URL, TRUST_PROXY'],
  [{ ...postgresEnv('postgres://porch@host/light'), HOST: '192.168.0.7' }, 'HOST'],
])('a demo that others reach by %o prints a warning, and the password of its mails and roles', (settings, names) => {
  const { log, warnings } = printedAt({ ...settings, DEMO: '1' })
  expect(warnings).toContain(`PUBLIC DEMO (${names})`)
  expect(warnings).toContain('DEMO=0')
  expect(warnings).toContain(`${demoPasswordOf(secret)}\n`)
  expect(warnings).toContain('/demo/mail')
  expect(log).toContain('maya@porchlight.example')
})

test('a public demo whose mails go out has a password for roles, and none for mails', () => {
  const mailServer = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'hello@porchlight.example' }
  const { warnings } = printedAt({ DEMO: '1', HOST: '0.0.0.0', ...mailServer })
  expect(warnings).toContain('PUBLIC DEMO')
  expect(warnings).toMatch(new RegExp(`Moderators and operators .+ ${demoPasswordOf(secret)}$`))
  expect(warnings).not.toContain('/demo/mail')
})

test.each([{}, { HOST: '127.0.0.53' }, { HOST: '::1' }, { HOST: 'localhost' }, { DEMO: '1' }])(
  'a demo with %o is local: the banner lists its accounts, without a warning',
  (settings) => {
    const { log, warnings } = printedAt(settings)
    expect(log).toContain('This is a demo neighborhood. Sign in with the password porchlight-demo as')
    expect(log).toContain('maya@porchlight.example')
    expect(warnings).toBe('')
    expect(log).not.toContain(demoPasswordOf(secret))
  },
)

test.each([
  { DEMO: '0', HOST: '0.0.0.0' },
  { PUBLIC_URL: 'https://porchlight.example', TRUST_PROXY: '1' },
])('with %o there is no demo, and no warning about one', (settings) => {
  const { log, warnings } = printedAt(settings, 'Why there is none.')
  expect(log).toContain('Why there is none.')
  expect(`${log}${warnings}`).not.toMatch(/maya|porchlight-demo|\/demo\/mail/)
  expect(warnings).toBe('')
})

test.each([
  ['embedded', {}, true],
  ['PostgreSQL', postgresEnv('postgres://porch@host/light'), false],
])('on %s the banner says whether the database survives a power cut', (_, settings, isShown) => {
  expect(printedAt(settings).log.includes('not a power cut')).toBe(isShown)
})

test('the banner says that nothing is sent, so that a trial is not taken for the neighborhood', () => {
  expect(printedAt({ DEMO: '0' }).log).not.toContain('OUTGOING is off')
  expect(printedAt({ DEMO: '0', OUTGOING: 'off' }).log).toContain('OUTGOING is off')
})

test.each([
  [{ DEMO: '0' }, true],
  [{ DEMO: '1', HOST: '0.0.0.0' }, true],
  [{ DEMO: '0', PUBLIC_URL: 'https://porchlight.example' }, true],
  [{ DEMO: '0', PUBLIC_URL: 'http://porch.oakpark.us' }, true],
  [{ DEMO: '0', PUBLIC_URL: 'https://porch.oakpark.us' }, false],
  [{ DEMO: '1' }, false],
  [{ DEMO: '0', OUTGOING: 'off' }, false],
])('with %o the banner says that Apple refuses our pushes: %s', (settings, isShown) => {
  const { log } = printedAt(settings)
  expect(log.match(/Apple will refuse .*hello@porchlight\.example/g) ?? []).toHaveLength(isShown ? 1 : 0)
})

test('the end of a demo is printed in one line, and nothing is printed if there was nothing to end', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  printDemoEnded({ people: 0, posts: 0 }, readEnv({}))
  expect(log).not.toHaveBeenCalled()
  printDemoEnded({ people: 12, posts: 23 }, readEnv({ DATA_DIR: './porch' }))
  printDemoEnded({ people: 0, posts: 1 }, readEnv(postgresEnv('postgres://porch@host/light')))
  const [first, second] = log.mock.calls.map(String)
  expect(first).toMatch(/^\.\/porch held the demo.+\(12\).+\(23\)\.$/)
  expect(second).toMatch(/^The database at DATABASE_URL held the demo.+\(1\)\.$/)
})
