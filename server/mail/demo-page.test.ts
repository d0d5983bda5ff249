import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '#tests/cast.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld('embedded', { demo: true })
})
afterAll(() => world.end())

test('whoever tries the demo reads its mail in the browser, and follows the links in it', async () => {
  const [token] = await world.tokensMailedTo(cast.ada.email, '/verify-email')
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
})

test('a mail that is just being written is not shown yet, and all others are', async () => {
  const [mail] = await world.mailsTo(cast.ada.email)
  writeFileSync(`${world.folder}/2030-being-written.json`, '{"to": "ada')
  const { status, body } = await world.ask('dan', 'GET /demo/mail')
  expect(status).toBe(200)
  expect(body).toContain(`<a href="/demo/mail/${mail?.id}">`)
  expect((await world.ask('dan', 'GET /demo/mail/2030-being-written')).status).toBe(404)
})

test('where people are real, nobody reads their mail', async () => {
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
