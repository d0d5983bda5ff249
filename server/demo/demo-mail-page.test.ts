import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPasswordOf } from '#server/demo/demo-password.ts'
import { rates } from '#shared/rates.ts'
import { cast } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { openWorld, type World } from '#tests/world.ts'

const world = useWorld('embedded', { demo: true })

test('a person who tries the demo reads its mails in the browser, and follows their links', async () => {
  const [token] = await world.waitForMailedTokens(cast.ada.email, '/verify-email')
  const { status, headers, body } = await world.ask('dan', 'GET /demo/mail')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/html')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(body).toContain(`<a href="http://localhost/verify-email?token=${token}">`)
  expect(body).not.toMatch(/<script(?! src="\/assets\/)|\son\w+=/)

  const [mail] = await world.mailsTo(cast.ada.email)
  expect(body).toContain(`<a href="/demo/mail/${mail?.id}">`)
  const opened = await world.ask('dan', `GET /demo/mail/${mail?.id}`)
  expect([opened.status, opened.body]).toEqual([200, mail?.html])
  expect(opened.headers.get('content-security-policy')).toContain("default-src 'self'")
  for (const none of ['nonsense', '..%2fsecret'])
    expect((await world.ask('dan', `GET /demo/mail/${none}`)).status).toBe(404)
  const slashed = await world.ask('dan', 'GET /demo/mail/')
  expect([slashed.status, slashed.headers.get('location')]).toEqual([308, '/demo/mail'])
})

test('a mail that is just being written is not shown yet, and all others are', async () => {
  const [mail] = await world.mailsTo(cast.ada.email)
  writeFileSync(`${world.folder}/2030-being-written.json`, '{"to": "ada')
  const { status, body } = await world.ask('dan', 'GET /demo/mail')
  expect(status).toBe(200)
  expect(body).toContain(`<a href="/demo/mail/${mail?.id}">`)
  expect((await world.ask('dan', 'GET /demo/mail/2030-being-written')).status).toBe(404)
})

test('a real neighborhood shows nobody’s mails', async () => {
  const [mail] = await world.mailsTo(cast.ada.email)
  const real = await world.openNode({ demo: false })
  const read = async (path: string) => {
    const answer = await fetch(real + path, { headers: { cookie: world.cookies['ada'] ?? '' } })
    return [answer.status, await answer.text()]
  }
  const unknown = await read('/demo/nothing')
  expect(mail?.to).toBe(cast.ada.email)
  for (const path of ['/demo/mail', `/demo/mail/${mail?.id}`]) expect(await read(path)).toEqual(unknown)
  expect(String(unknown[1])).not.toContain(cast.ada.email)
})

test('a demo for this machine alone shows its mails under no other host name', async () => {
  const [mail] = await world.mailsTo(cast.ada.email)
  const statusAt = async (path: string, host: string) =>
    (await world.app.inject({ url: path, headers: { host } })).statusCode
  for (const path of ['/demo/mail', `/demo/mail/${mail?.id}`]) {
    for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'porch.localhost'])
      expect([host, await statusAt(path, host)]).toEqual([host, 200])
    for (const host of ['porchlight.example', '192.168.0.7:3000', 'localhost.example'])
      expect([host, await statusAt(path, host)]).toEqual([host, 404])
  }
})

describe('a public demo', () => {
  let open: World
  let password: string
  beforeAll(async () => {
    open = await openWorld('embedded', { demo: 'public', limits: 'strict' })
    password = demoPasswordOf('only for tests, and thirty-two long')
  })
  afterAll(() => open.close())

  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
  const ask = (path: string, authorization?: string, remoteAddress = '198.51.100.1', method: 'GET' | 'HEAD' = 'GET') =>
    open.app.inject({ url: path, method, remoteAddress, headers: authorization ? { authorization } : {} })

  async function paths() {
    const [mail] = await open.mailsTo(cast.ada.email)
    expect(mail?.to).toBe(cast.ada.email)
    return ['/demo/mail', `/demo/mail/${mail?.id}`]
  }

  test('shows its mails with the password, whatever the user name is, and they are not cached', async () => {
    await open.waitForMailedTokens(cast.ada.email, '/verify-email')
    const [mail] = await open.mailsTo(cast.ada.email)
    for (const authorization of [basic(`:${password}`), basic(`demo:${password}`), basic(`Ada:${password}`)]) {
      const answer = await ask('/demo/mail', authorization)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(answer.body).toContain(cast.ada.email)
    }
    const opened = await ask(`/demo/mail/${mail?.id}`, basic(`:${password}`).replace('Basic', 'BASIC'))
    expect([opened.statusCode, opened.body]).toEqual([200, mail?.html])
  })

  test('reveals nothing about the mails without the password, not even which exist', async () => {
    const asked = await paths()
    const answers = await Promise.all(
      [...asked, '/demo/mail/nonsense', '/demo/mail/..%2fsecret'].flatMap((path) => [
        ask(path),
        ask(path, undefined, undefined, 'HEAD'),
      ]),
    )
    for (const { statusCode, headers, body } of answers) {
      expect([statusCode, headers['cache-control']]).toEqual([401, 'no-store'])
      expect(headers['www-authenticate']).toMatch(/^Basic realm="[^"]+", charset="UTF-8"$/)
      expect(body).not.toMatch(/@porchlight|token=|Confirm/)
    }
    expect(new Set(answers.map(({ body }) => body).filter(Boolean)).size).toBe(1)
    expect(answers[0]?.body).toContain('the password that was printed when it was started')
  })

  test.each([
    ['another password', basic('demo:wrong')],
    ['a shorter one', basic(`:${'x'.repeat(3)}`)],
    ['the demo’s own', basic('maya@porchlight.example:porchlight-demo')],
    ['none', basic('')],
    ['the name in its place', basic('only-a-name')],
    ['another scheme', 'Bearer'],
    ['no base64', 'Basic %%%'],
    ['nothing after the scheme', 'Basic'],
  ])('refuses %s', async (_, authorization) => {
    for (const path of await paths())
      expect((await ask(path, authorization, `198.51.100.${path.length}`)).statusCode).toBe(401)
  })

  test('refuses a password that is cut short, longer or in another case', async () => {
    const guesses = [password.slice(1), password.slice(0, -1), `${password}0`, ` ${password}`, password.toUpperCase()]
    for (const guess of guesses.filter((guess) => guess !== password))
      expect((await ask('/demo/mail', basic(`:${guess}`), '198.51.100.60')).statusCode, guess).toBe(401)
  })

  test('limits guesses but not the right password, and locks out only the guessing address', async () => {
    const { max } = rates.demoPassword[0]
    const from = '198.51.100.80'
    for (let look = 0; look <= max; look++) expect((await ask('/demo/mail', undefined, from)).statusCode).toBe(401)
    for (let right = 0; right <= max; right++)
      expect((await ask('/demo/mail', basic(`:${password}`), from)).statusCode).toBe(200)
    for (let guess = 0; guess < max; guess++)
      expect((await ask('/demo/mail', basic(`:guess${guess}`), from)).statusCode).toBe(401)
    const refused = await ask('/demo/mail', basic(`:${password}`), from)
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(refused.body).not.toContain(cast.ada.email)
    expect((await ask('/demo/mail', basic(`:${password}`), '198.51.100.81')).statusCode).toBe(200)
  })
})

test('the password of the mails is long, the same for one secret, and different for another', () => {
  const made = demoPasswordOf('the secret of an installation, long')
  expect(made).toMatch(/^[0-9a-f]{20}$/)
  expect(demoPasswordOf('the secret of an installation, long')).toBe(made)
  expect(demoPasswordOf('the secret of an installation, lonG')).not.toBe(made)
})
