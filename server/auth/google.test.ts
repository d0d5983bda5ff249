import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GoogleFailure } from '#shared/auth/google.ts'
import { cast } from '#tests/cast.ts'
import { openBrowser, openProvider } from '#tests/outside/provider.ts'
import { freePort } from '#tests/setup/server-process.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

type Provider = Awaited<ReturnType<typeof openProvider>>

describe.each(engines)('signing in with Google on %s', (engine) => {
  let world: World
  let provider: Provider
  beforeAll(async () => {
    provider = await openProvider()
    const publicUrl = `http://127.0.0.1:${await freePort()}`
    world = await openWorld(engine, { google: provider.settings, publicUrl })
  })
  afterAll(async () => {
    await world.end()
    await provider.close()
  })

  const gina = { sub: 'g-1', email: 'gina@porchlight.example', email_verified: true, given_name: 'Gina' }
  const here = (path = '/') => world.address + path
  const start = () => here('/api/auth/google')
  const led = (why: GoogleFailure) => here(`/auth?error=${why}`)

  /** Who a browser is signed in as; undefined for nobody. */
  async function whoIn(browser: ReturnType<typeof openBrowser>) {
    const { status, text } = await browser.go(here('/api/auth/user'))
    return status === 200 ? JSON.parse(text) : undefined
  }
  /** The way through Google by a new browser, for whoever it vouches for. */
  async function comes(person: object) {
    provider.vouchFor(person)
    const browser = openBrowser()
    return { browser, end: await browser.follow(start()) }
  }
  /** To Google and back, but for the last step. */
  async function returning(browser: ReturnType<typeof openBrowser>, person: object = gina) {
    provider.vouchFor(person)
    const { to } = await browser.go((await browser.go(start())).to ?? '')
    return to ?? ''
  }

  test('a newcomer is asked for no more than who they are, and comes home signed in', async () => {
    const browser = openBrowser()
    const { status, to } = await browser.go(start())
    const asked = Object.fromEntries(new URL(to ?? '').searchParams)
    expect(status).toBe(302)
    expect(asked).toMatchObject({
      scope: 'openid email profile',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: here('/api/auth/google/callback'),
      state: expect.stringMatching(/.{40}/),
      nonce: expect.stringMatching(/.{40}/),
      code_challenge: expect.stringMatching(/.{40}/),
    })

    provider.vouchFor({ ...gina, family_name: 'Grove', picture: 'https://elsewhere.example/gina.png' })
    expect(await browser.follow(to ?? '')).toBe(here())
    const user = await whoIn(browser)
    expect(user).toMatchObject({ firstName: 'Gina', lastName: 'Grove', email: gina.email, isRequester: true })
    expect(user).toMatchObject({ isHelper: false, isVerified: false, profileImageUrl: null })
    const { text } = await browser.go(here('/api/auth/methods'))
    expect(JSON.parse(text)).toEqual({ password: false, google: true })

    const again = await comes({ ...gina, given_name: 'Regina' })
    expect(again.end).toBe(here())
    expect(await whoIn(again.browser), 'the same account, named as before').toEqual(user)
  })

  test('signing in takes the place of the session before; a way that leads nowhere leaves it', async () => {
    const { browser } = await comes(gina)
    const before = new Map(browser.jarOf(here()))
    provider.vouchFor({ ...gina, email_verified: false })
    expect(await browser.follow(start())).toBe(led('google_unverified'))
    provider.vouchFor({ ...gina, sub: 'g-other', email: cast.cleo.email })
    expect(await browser.follow(start())).toBe(led('google_unlinked'))
    expect(await whoIn(browser)).toMatchObject({ email: gina.email })

    provider.vouchFor({ ...gina, sub: 'g-hugo', email: 'hugo@porchlight.example' })
    expect(await browser.follow(start())).toBe(here())
    expect(await whoIn(browser)).toMatchObject({ email: 'hugo@porchlight.example' })
    const replayed = openBrowser()
    for (const [name, value] of before) replayed.jarOf(here()).set(name, value)
    expect(await whoIn(replayed)).toBeUndefined()
  })

  test('nothing that opens Google’s own doors is kept', async () => {
    await comes({ ...gina, sub: 'g-kept', email: 'kept@porchlight.example' })
    const rows = await world.db.selectFrom('accounts').selectAll().where('account_id', '=', 'g-kept').execute()
    expect(rows).toMatchObject([{ provider_id: 'google', access_token: null, refresh_token: null, id_token: null }])
    const left = await world.db.selectFrom('verifications').select('value').execute()
    expect(left.map(({ value }) => value).join()).not.toContain('kept')
  })

  test('whose provider keeps the address for its other answer is asked there', async () => {
    provider.service.once('beforeUserinfo', (response) => {
      Object.assign(response.body as object, { sub: 'g-info', email: 'info@porchlight.example', email_verified: true })
    })
    const { browser, end } = await comes({ sub: 'g-info', name: 'Ines Info' })
    expect(end).toBe(here())
    expect(await whoIn(browser)).toMatchObject({ email: 'info@porchlight.example', firstName: 'Ines' })
  })

  test('names that are no names are made to fit', async () => {
    const odd = {
      sub: 'g-odd',
      email: 'odd@porchlight.example',
      given_name: 'x'.repeat(500),
      family_name: 'A\u0000\nB',
    }
    const { browser, end } = await comes({ ...gina, ...odd })
    expect(end).toBe(here())
    expect(await whoIn(browser)).toMatchObject({ firstName: 'x'.repeat(60), lastName: 'A B' })
    const none = await comes({ sub: 'g-none', email: 'none@porchlight.example', email_verified: true })
    expect(none.end).toBe(here())
    expect(await whoIn(none.browser)).toMatchObject({ firstName: 'Neighbor', lastName: '' })
  })

  test('an account whose address is not confirmed here is never joined, and one that is, is', async () => {
    const ada = { ...gina, sub: 'g-ada', email: cast.ada.email.toUpperCase() }
    const refused = await comes(ada)
    expect(refused.end).toBe(led('google_unlinked'))
    expect(await whoIn(refused.browser)).toBeUndefined()
    expect((await world.ask('ada', 'GET /api/auth/methods')).body).toEqual({ password: true, google: false })

    await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.ids.ada).execute()
    const { browser, end } = await comes(ada)
    expect(end).toBe(here())
    expect(await whoIn(browser)).toMatchObject({ id: world.ids.ada, firstName: 'Ada' })
    expect((await world.ask('ada', 'GET /api/auth/methods')).body).toEqual({ password: true, google: true })
  })

  test('an address that Google has not confirmed lets nobody in, neither a newcomer nor who is known', async () => {
    await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.ids.ben).execute()
    for (const email of [cast.ben.email, 'nobody@porchlight.example'])
      for (const email_verified of [false, undefined]) {
        const { browser, end } = await comes({ sub: 'g-doubt', email, email_verified })
        expect(end).toBe(led('google_unverified'))
        expect(await whoIn(browser)).toBeUndefined()
      }
    expect((await world.ask('ben', 'GET /api/auth/methods')).body).toEqual({ password: true, google: false })
  })

  test('who says no at Google’s is told so', async () => {
    const browser = openBrowser()
    const back = new URL(await returning(browser))
    const declined = `?error=access_denied&state=${back.searchParams.get('state')}`
    expect(await browser.follow(here(`/api/auth/google/callback${declined}`))).toBe(led('google_refused'))
    expect(await whoIn(browser)).toBeUndefined()
  })

  test('a state that is made up, missing, another browser’s, used already or too old lets nobody in', async () => {
    const browser = openBrowser()
    const back = await returning(browser)
    const stranger = openBrowser()
    expect(await stranger.follow(back)).toBe(led('google_over'))
    await returning(stranger)
    expect(await stranger.follow(back), 'with a secret of their own').toBe(led('google_over'))
    for (const forged of [back.replace(/state=[^&]*/, 'state=made-up'), here('/api/auth/google/callback')])
      expect(await browser.follow(forged)).toBe(led('google_over'))

    const jar = new Map(browser.jarOf(back))
    expect(await browser.follow(back)).toBe(here())
    const replayed = openBrowser()
    for (const [name, value] of jar) replayed.jarOf(back).set(name, value)
    expect(await replayed.follow(back)).toBe(led('google_over'))

    const late = openBrowser()
    const lateBack = await returning(late)
    await world.db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await late.follow(lateBack)).toBe(led('google_over'))
    for (const who of [stranger, replayed, late]) expect(await whoIn(who)).toBeUndefined()
  })

  test.each([
    ['for another question', { nonce: 'another' }],
    ['for another product', { aud: 'another' }],
    ['by another provider', { iss: 'https://elsewhere.example' }],
    ['long ago', { exp: 1 }],
    ['for nobody', { sub: '' }],
    ['for no address', { email: 'nobody' }],
  ])('a token made %s lets nobody in', async (_how, claims) => {
    const { browser, end } = await comes({ ...gina, ...claims })
    expect(end).toBe(led('google_failed'))
    expect(await whoIn(browser)).toBeUndefined()
  })

  const answers: [string, (response: { body: unknown; statusCode: number }) => void][] = [
    ['fails', (response) => Object.assign(response, { statusCode: 500, body: 'down' })],
    ['answers nonsense', (response) => Object.assign(response, { body: { nothing: 'of use' } })],
    [
      'lets somebody write on the token',
      ({ body }) => {
        const tokens = body as { id_token: string }
        const [head = '', payload = '', mark] = tokens.id_token.split('.')
        const claims = { ...JSON.parse(atob(payload)), email: cast.ben.email }
        tokens.id_token = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), mark].join('.')
      },
    ],
  ]
  test.each(answers)('a provider that %s lets nobody in', async (_how, answer) => {
    provider.service.once('beforeResponse', answer)
    const { browser, end } = await comes(gina)
    expect(end).toBe(led('google_failed'))
    expect(await whoIn(browser)).toBeUndefined()
  })

  test('who comes first in two windows at once is one person', async () => {
    const twin = { ...gina, sub: 'g-twin', email: 'twin@porchlight.example' }
    const browsers = [openBrowser(), openBrowser()]
    const backs = await Promise.all(browsers.map((browser) => returning(browser, twin)))
    const ends = await Promise.all(browsers.map((browser, turn) => browser.follow(backs[turn] ?? '')))
    for (const end of ends) expect([here(), led('google_failed')]).toContain(end)
    const rows = world.db.selectFrom('users').select('id').where('email', '=', twin.email)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('the way begins and ends at the public address', async () => {
    const { to } = await openBrowser().go(start().replace('127.0.0.1', 'localhost'))
    expect(to).toBe(start())
  })
})

test.each([
  ['is away', async () => ({ port: await freePort(), close: async () => {} })],
  [
    'does not answer in time',
    async () => {
      const silent = createServer(() => {}).listen(0, '127.0.0.1')
      await once(silent, 'listening')
      return { port: (silent.address() as { port: number }).port, close: async () => void silent.close() }
    },
  ],
])('a provider that %s leads back to the entrance', async (_how, open) => {
  const { port, close } = await open()
  const discoveryUrl = `http://127.0.0.1:${port}/.well-known/openid-configuration`
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  const google = { clientId: 'porchlight', clientSecret: 'only for tests', discoveryUrl }
  const world = await openWorld('embedded', { google, publicUrl })
  const { headers } = await world.ask('dan', 'GET /api/auth/google')
  expect(headers.get('location')).toBe('/auth?error=google_failed')
  expect((await world.ask('ada', 'GET /api/auth/user')).status, 'and keeps nobody else out').toBe(200)
  await world.end()
  await close()
})
