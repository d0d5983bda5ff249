import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEnv, variableNames } from './env.ts'

test('Google sign-in needs its whole configuration, and half of it is refused', () => {
  const id = { GOOGLE_CLIENT_ID: 'porchlight' }
  const secret = { GOOGLE_CLIENT_SECRET: 'kept' }
  expect(readEnv({}).google).toBeUndefined()
  expect(readEnv({ ...id, ...secret }).google).toMatchObject({ discoveryUrl: expect.stringContaining('google') })
  for (const half of [id, secret]) expect(() => readEnv(half)).toThrow(/GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET/)
  const odd = { ...id, ...secret, GOOGLE_DISCOVERY_URL: 'file:///etc/passwd' }
  expect(() => readEnv(odd)).toThrow(/GOOGLE_DISCOVERY_URL: an address such as/)
})

test.each([
  [undefined, 'http://localhost:3000', undefined],
  ['http://localhost:5173', 'http://localhost:5173', undefined],
  ['http://127.0.0.1', 'http://127.0.0.1', undefined],
  ['http://[::1]:3000', 'http://[::1]:3000', undefined],
  ['https://porchlight.example', 'https://porchlight.example', 'https://porchlight.example'],
  ['https://localhost.example', 'https://localhost.example', 'https://localhost.example'],
  ['https://127.example', 'https://127.example', 'https://127.example'],
  ['http://192.168.0.7', 'http://192.168.0.7', 'http://192.168.0.7'],
])(
  'with PUBLIC_URL=%s links lead to %s, and pages state %s as their address',
  (PUBLIC_URL, publicUrl, canonicalUrl) => {
    expect(readEnv({ PUBLIC_URL })).toMatchObject({ publicUrl, canonicalUrl })
  },
)

test.each(['hello@porchlight.example', 'Porchlight <hello@porchlight.example>'])('mail may come from %s', (sender) => {
  expect(readEnv({ SMTP_URL: 'smtp://localhost', MAIL_FROM: sender }).mail.from).toBe(sender)
})

test.each(['Porchlight', '<>', 'a@b', 'Porch <a@b.example>, c@d.example', 'Porch\r\nBcc: <a@b.example>'])(
  'mail from %j is refused in one sentence',
  (sender) => expect(() => readEnv({ MAIL_FROM: sender })).toThrow(/MAIL_FROM: a sender such as/),
)

test('a mail server needs a sender and an SMTP address', () => {
  expect(() => readEnv({ SMTP_URL: 'smtp://localhost' })).toThrow(/MAIL_FROM must be set too/)
  expect(() => readEnv({ SMTP_URL: 'https://mail.example' })).toThrow(/SMTP_URL: an address such as/)
})

test('OUTGOING=off ignores the mail server', () => {
  const mailServer = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'hello@porchlight.example' }
  expect(readEnv(mailServer).mail.server).toBe('smtp://localhost')
  expect(readEnv({ ...mailServer, OUTGOING: 'off' }).mail.server).toBeUndefined()
})

test('a bucket stores the files, with a key or with the permissions of the machine', () => {
  expect(readEnv({}).bucket).toBeUndefined()
  const bucket = { bucket: 'porchlight', region: 'us-east-1', endpoint: undefined, credentials: undefined }
  expect(readEnv({ S3_BUCKET: 'porchlight' }).bucket).toEqual(bucket)
  const S3_ENDPOINT = 'https://s3.example'
  const named = readEnv({ S3_BUCKET: 'porchlight', S3_REGION: 'local', S3_ENDPOINT, S3_KEY: 'a', S3_SECRET: 'b' })
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  expect(named.bucket).toEqual({ ...bucket, region: 'local', endpoint: S3_ENDPOINT, credentials })
})

test.each([
  [{ S3_KEY: 'a', S3_SECRET: 'b' }, /set S3_BUCKET too/],
  [{ S3_ENDPOINT: 'https://s3.example' }, /set S3_BUCKET too/],
  [{ S3_BUCKET: 'porchlight', S3_KEY: 'a' }, /S3_KEY and S3_SECRET belong together/],
  [{ S3_BUCKET: 'porchlight', S3_ENDPOINT: 's3.example' }, /S3_ENDPOINT: an address such as/],
])('half a bucket, %o, is refused in one sentence', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(sentence)
})

test.each([
  'https://{s}.tile.example/{z}/{x}/{y}.png',
  'https://tile.example/{z}/{x}.png',
  'ftp://tile.example/{z}/{x}/{y}.png',
  '/{z}/{x}/{y}.png',
  'https://tile example/{z}/{x}/{y}.png',
])('TILE_URL=%s is refused, because one host must draw the whole map', (TILE_URL) => {
  expect(() => readEnv({ TILE_URL, TILE_ATTRIBUTION: 'ours' })).toThrow(/TILE_URL: an address such as/)
})

test('a map needs its attribution', () => {
  const TILE_URL = 'https://tile.example/{z}/{x}/{y}.png'
  expect(readEnv({ TILE_URL, TILE_ATTRIBUTION: 'ours' }).tiles).toEqual({ url: TILE_URL, attribution: 'ours' })
  expect(readEnv({}).tiles).toBeNull()
  expect(() => readEnv({ TILE_URL })).toThrow(/TILE_ATTRIBUTION must be set too/)
})

test('.env.example names every setting', () => {
  const named = readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)
  const ofNode = 'NODE_ENV'
  const ofCompose = ['BACKUPS', 'DOMAIN', 'POSTGRES_PASSWORD']
  expect([...named].map(([, name]) => name).toSorted()).toEqual(
    [...variableNames.filter((name) => name !== ofNode), ...ofCompose].toSorted(),
  )
})
