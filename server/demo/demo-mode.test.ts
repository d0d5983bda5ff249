import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { postgresEnv } from '#tests/setup/server-process.ts'

const postgres = postgresEnv('postgres://porch@host/light')

const modeOf = (settings: NodeJS.ProcessEnv) => readEnv(settings).demo

test.each<NodeJS.ProcessEnv>([
  {},
  { DEMO: '' },
  { HOST: '', PUBLIC_URL: '', TRUST_PROXY: '', DATABASE_URL: '', NODE_ENV: '' },
  { PORT: '4000' },
  { NODE_ENV: 'development' },
  ...['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'localhost', 'LOCALHOST', 'localhost.', 'porch.localhost'].map(
    (HOST) => ({ HOST }),
  ),
  ...[
    'http://localhost',
    'http://localhost:5173',
    'http://localhost:3000/porch/light?x#y',
    'HTTP://LocalHost',
    'http://localhost.',
    'http://porch.localhost:3000',
    'http://127.0.0.1',
    'http://127.1.2.3:3000',
    'http://127.1',
    'http://0x7f000001',
    'http://[::1]',
    'http://[0:0:0:0:0:0:0:1]:3000/',
    'http://[::ffff:127.0.0.1]',
    'https://localhost:8443',
  ].map((PUBLIC_URL) => ({ PUBLIC_URL })),
  ...['0', 'false', ' 0 '].map((TRUST_PROXY) => ({ TRUST_PROXY })),
])('%o shows a demo to this machine alone', (settings) => {
  expect(modeOf(settings)).toBe('local')
  expect(modeOf({ ...settings, DEMO: '1' })).toBe('local')
  expect(modeOf({ ...settings, DEMO: '0' })).toBe(false)
})

test.each<NodeJS.ProcessEnv>([
  { PUBLIC_URL: 'https://porchlight.example', TRUST_PROXY: '1' },
  ...['0.0.0.0', '0', '::', '[::]', '192.168.0.7', '10.0.0.1', 'fe80::1', 'porch', 'porchlight.example'].map(
    (HOST) => ({ HOST }),
  ),
  ...[
    'https://porchlight.example',
    'HTTPS://PORCHLIGHT.EXAMPLE:8443/porch',
    'http://porchlight.example.',
    'http://porch',
    'http://192.168.0.7:3000',
    'http://0.0.0.0:3000',
    'http://[::]:3000',
    'http://[fd00::1]',
    'http://localhost.example',
    'http://notlocalhost',
    'http://127.0.0.1.example',
    'http://127.example',
    'http://localhost@porchlight.example',
    'http://localhost:3000@porchlight.example',
  ].map((PUBLIC_URL) => ({ PUBLIC_URL })),
  ...['1', '2', '10.0.0.1', '10.0.0.0/8, 192.168.0.1', '0,10.0.0.1', 'false,127.0.0.1', '::1'].map((TRUST_PROXY) => ({
    TRUST_PROXY,
  })),
  { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost', TRUST_PROXY: '1' },
  { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
])('%o shows no demo by default, and a public one on request', (settings) => {
  expect(modeOf(settings)).toBe(false)
  expect(modeOf({ ...settings, DEMO: '' })).toBe(false)
  expect(modeOf({ ...settings, DEMO: '1' })).toBe('public')
  expect(modeOf({ ...settings, DEMO: '0' })).toBe(false)
})

test.each<[NodeJS.ProcessEnv, false | 'local' | 'public']>([
  [postgres, false],
  [{ ...postgres, DEMO: '0' }, false],
  [{ ...postgres, DEMO: '1' }, 'local'],
  [{ ...postgres, DEMO: '1', TRUST_PROXY: '1' }, 'public'],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', DEMO: '1' }, 'local'],
  [{ NODE_ENV: 'production', DEMO: '1', HOST: '0.0.0.0' }, 'public'],
])('with %o the demo is %s', (settings, mode) => expect(modeOf(settings)).toBe(mode))

test.each(['true', 'false', 'yes', 'no', 'on', 'TRUE', '2', '-1', '01', ' 1', 'public', 'demo'])(
  'DEMO=%j is refused in one sentence that names the valid values',
  (DEMO) =>
    expect(() => readEnv({ DEMO })).toThrow(/^Correct this in the environment.+DEMO: 1 for a demo, or 0 for none\.$/),
)

test('the settings that make a demo public are named', () => {
  expect(readEnv({ PUBLIC_URL: 'https://porchlight.example', TRUST_PROXY: '1', HOST: '::' }).exposedBy).toEqual([
    'PUBLIC_URL',
    'TRUST_PROXY',
    'HOST',
  ])
  expect(readEnv({ TRUST_PROXY: '0', HOST: '::1' }).exposedBy).toEqual([])
})

test('an address in brackets is listened on without them', () => expect(readEnv({ HOST: '[::1]' }).host).toBe('::1'))
