import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashAddress } from '#server/features/barred-addresses/hash-address.ts'
import type { GoogleFailure } from '#shared/auth/google.ts'
import { cast } from '#tests/cast.ts'
import { openCookieBrowser, openOpenIdProvider } from '#tests/services/openid-provider.ts'
import { freePort } from '#tests/setup/server-process.ts'
import { engines, openWorld, type World, worldSecret } from '#tests/world.ts'

type Provider = Awaited<ReturnType<typeof openOpenIdProvider>>

describe.each(engines)('signing in with Google on %s', (engine) => {
  let world: World
  let provider: Provider
  beforeAll(async () => {
    provider = await openOpenIdProvider()
    const publicUrl = `http://127.0.0.1:${await freePort()}`
    world = await openWorld(engine, { google: provider.settings, publicUrl })
  })
  afterAll(async () => {
    await world.close()
    await provider.close()
  })

  const gina = { sub: 'g-1', email: 'gina@porchlight.example', email_verified: true, given_name: 'Gina' }
  const here = (path = '/') => world.address + path
  const start = () => here('/api/auth/google')
  const led = (why: GoogleFailure) => here(`/auth?error=${why}`)

  /** Returns the user who is signed in with this browser, or undefined. */
  async function findSignedInUser(browser: ReturnType<typeof openCookieBrowser>) {
    const { status, text } = await browser.get(here('/api/auth/user'))
    return status === 200 ? JSON.parse(text) : undefined
  }
  /** Signs this person in through Google with a new browser. */
  async function signInWithGoogle(person: object) {
    provider.setClaims(person)
    const browser = openCookieBrowser()
    return { browser, end: await browser.followRedirects(start()) }
  }
  /** Goes to Google and back, except for the last request, whose address it returns. */
  async function returning(browser: ReturnType<typeof openCookieBrowser>, person: object = gina) {
    provider.setClaims(person)
    const { to } = await browser.get((await browser.get(start())).to ?? '')
    return to ?? ''
  }

  test('a newcomer is asked for nothing but their identity, and is signed in', async () => {
    const browser = openCookieBrowser()
    const { status, to } = await browser.get(start())
    const query = Object.fromEntries(new URL(to ?? '').searchParams)
    expect(status).toBe(302)
    expect(query).toMatchObject({
      scope: 'openid email profile',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: here('/api/auth/google/callback'),
      state: expect.stringMatching(/.{40}/),
      nonce: expect.stringMatching(/.{40}/),
      code_challenge: expect.stringMatching(/.{40}/),
    })

    provider.setClaims({ ...gina, family_name: 'Grove', picture: 'https://elsewhere.example/gina.png' })
    expect(await browser.followRedirects(to ?? '')).toBe(here())
    const user = await findSignedInUser(browser)
    expect(user).toMatchObject({ firstName: 'Gina', lastName: 'Grove', email: gina.email, isRequester: true })
    expect(user).toMatchObject({ isHelper: false, isVerified: false, profileImageUrl: null })
    const { text } = await browser.get(here('/api/auth/methods'))
    expect(JSON.parse(text)).toEqual({ password: false, google: true })

    const again = await signInWithGoogle({ ...gina, given_name: 'Regina' })
    expect(again.end).toBe(here())
    expect(await findSignedInUser(again.browser), 'the same account, named as before').toEqual(user)
  })

  test('signing in replaces the previous session; a failed attempt keeps it', async () => {
    const { browser } = await signInWithGoogle(gina)
    const before = new Map(browser.jarOf(here()))
    provider.setClaims({ ...gina, email_verified: false })
    expect(await browser.followRedirects(start())).toBe(led('google_unverified'))
    provider.setClaims({ ...gina, sub: 'g-other', email: cast.cleo.email })
    expect(await browser.followRedirects(start())).toBe(led('google_unlinked'))
    expect(await findSignedInUser(browser)).toMatchObject({ email: gina.email })

    provider.setClaims({ ...gina, sub: 'g-hugo', email: 'hugo@porchlight.example' })
    expect(await browser.followRedirects(start())).toBe(here())
    expect(await findSignedInUser(browser)).toMatchObject({ email: 'hugo@porchlight.example' })
    const replayed = openCookieBrowser()
    for (const [name, value] of before) replayed.jarOf(here()).set(name, value)
    expect(await findSignedInUser(replayed)).toBeUndefined()
  })

  test('a barred address is refused like one whose account has another Google account, and opens none', async () => {
    const barred = { ...gina, sub: 'g-barred', email: 'barred@porchlight.example' }
    const address_hash = hashAddress(worldSecret, barred.email)
    const bar = { address_hash, kind: 'suspend', ends_at: new Date(Date.now() + 60_000) } as const
    await world.db.insertInto('barred_addresses').values(bar).execute()
    expect((await signInWithGoogle(barred)).end).toBe(led('google_other'))
    const users = world.db.selectFrom('users').select('id').where('email', '=', barred.email)
    expect(await users.execute()).toEqual([])
    await world.db.deleteFrom('barred_addresses').execute()
    expect((await signInWithGoogle(barred)).end).toBe(here())
  })

  test('no token that gives access to the Google account is stored', async () => {
    await signInWithGoogle({ ...gina, sub: 'g-kept', email: 'kept@porchlight.example' })
    const rows = await world.db.selectFrom('accounts').selectAll().where('account_id', '=', 'g-kept').execute()
    expect(rows).toMatchObject([{ provider_id: 'google', access_token: null, refresh_token: null, id_token: null }])
    const left = await world.db.selectFrom('verifications').select('value').execute()
    expect(left.map(({ value }) => value).join()).not.toContain('kept')
  })

  test('a provider that sends the address only in its userinfo response is asked there', async () => {
    provider.service.once('beforeUserinfo', (response) => {
      Object.assign(response.body as object, { sub: 'g-info', email: 'info@porchlight.example', email_verified: true })
    })
    const { browser, end } = await signInWithGoogle({ sub: 'g-info', name: 'Ines Info' })
    expect(end).toBe(here())
    expect(await findSignedInUser(browser)).toMatchObject({ email: 'info@porchlight.example', firstName: 'Ines' })
  })

  test('invalid names are made to fit', async () => {
    const odd = {
      sub: 'g-odd',
      email: 'odd@porchlight.example',
      given_name: 'x'.repeat(500),
      family_name: 'A\u0000\nB',
    }
    const { browser, end } = await signInWithGoogle({ ...gina, ...odd })
    expect(end).toBe(here())
    expect(await findSignedInUser(browser)).toMatchObject({ firstName: 'x'.repeat(60), lastName: 'A B' })
    const none = await signInWithGoogle({ sub: 'g-none', email: 'none@porchlight.example', email_verified: true })
    expect(none.end).toBe(here())
    expect(await findSignedInUser(none.browser)).toMatchObject({ firstName: 'Neighbor', lastName: '' })
  })

  test('an account is linked only if its address is confirmed here', async () => {
    const ada = { ...gina, sub: 'g-ada', email: cast.ada.email.toUpperCase() }
    const refused = await signInWithGoogle(ada)
    expect(refused.end).toBe(led('google_unlinked'))
    expect(await findSignedInUser(refused.browser)).toBeUndefined()
    expect((await world.ask('ada', 'GET /api/auth/methods')).body).toEqual({ password: true, google: false })

    await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.ids.ada).execute()
    const { browser, end } = await signInWithGoogle(ada)
    expect(end).toBe(here())
    expect(await findSignedInUser(browser)).toMatchObject({ id: world.ids.ada, firstName: 'Ada' })
    expect((await world.ask('ada', 'GET /api/auth/methods')).body).toEqual({ password: true, google: true })
  })

  test('an address that Google has not confirmed signs nobody in, neither a newcomer nor a known user', async () => {
    await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', world.ids.ben).execute()
    for (const email of [cast.ben.email, 'nobody@porchlight.example'])
      for (const email_verified of [false, undefined]) {
        const { browser, end } = await signInWithGoogle({ sub: 'g-doubt', email, email_verified })
        expect(end).toBe(led('google_unverified'))
        expect(await findSignedInUser(browser)).toBeUndefined()
      }
    expect((await world.ask('ben', 'GET /api/auth/methods')).body).toEqual({ password: true, google: false })
  })

  test('a user who declines at Google is told so', async () => {
    const browser = openCookieBrowser()
    const back = new URL(await returning(browser))
    const declined = `?error=access_denied&state=${back.searchParams.get('state')}`
    expect(await browser.followRedirects(here(`/api/auth/google/callback${declined}`))).toBe(led('google_refused'))
    expect(await findSignedInUser(browser)).toBeUndefined()
  })

  test('a state that is invented, missing, used, expired or another browser’s signs nobody in', async () => {
    const browser = openCookieBrowser()
    const back = await returning(browser)
    const stranger = openCookieBrowser()
    expect(await stranger.followRedirects(back)).toBe(led('google_over'))
    await returning(stranger)
    expect(await stranger.followRedirects(back), 'with a secret of their own').toBe(led('google_over'))
    for (const forged of [back.replace(/state=[^&]*/, 'state=made-up'), here('/api/auth/google/callback')])
      expect(await browser.followRedirects(forged)).toBe(led('google_over'))

    const jar = new Map(browser.jarOf(back))
    expect(await browser.followRedirects(back)).toBe(here())
    const replayed = openCookieBrowser()
    for (const [name, value] of jar) replayed.jarOf(back).set(name, value)
    expect(await replayed.followRedirects(back)).toBe(led('google_over'))

    const late = openCookieBrowser()
    const lateBack = await returning(late)
    await world.db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect(await late.followRedirects(lateBack)).toBe(led('google_over'))
    for (const who of [stranger, replayed, late]) expect(await findSignedInUser(who)).toBeUndefined()
  })

  test.each([
    ['for another question', { nonce: 'another' }],
    ['for another product', { aud: 'another' }],
    ['by another provider', { iss: 'https://elsewhere.example' }],
    ['long ago', { exp: 1 }],
    ['for nobody', { sub: '' }],
    ['for no address', { email: 'nobody' }],
  ])('a token made %s signs nobody in', async (_how, claims) => {
    const { browser, end } = await signInWithGoogle({ ...gina, ...claims })
    expect(end).toBe(led('google_failed'))
    expect(await findSignedInUser(browser)).toBeUndefined()
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
  test.each(answers)('a provider that %s signs nobody in', async (_how, answer) => {
    provider.service.once('beforeResponse', answer)
    const { browser, end } = await signInWithGoogle(gina)
    expect(end).toBe(led('google_failed'))
    expect(await findSignedInUser(browser)).toBeUndefined()
  })

  test('a newcomer in two windows at once is one account', async () => {
    const namesake = { ...gina, sub: 'g-twin', email: 'twin@porchlight.example' }
    const browsers = [openCookieBrowser(), openCookieBrowser()]
    const backs = await Promise.all(browsers.map((browser) => returning(browser, namesake)))
    const ends = await Promise.all(browsers.map((browser, turn) => browser.followRedirects(backs[turn] ?? '')))
    for (const end of ends) expect([here(), led('google_failed')]).toContain(end)
    const rows = world.db.selectFrom('users').select('id').where('email', '=', namesake.email)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('the flow starts and ends at the public address', async () => {
    const { to } = await openCookieBrowser().get(start().replace('127.0.0.1', 'localhost'))
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
])('a provider that %s leads back to the sign-in page', async (_how, open) => {
  const { port, close } = await open()
  const discoveryUrl = `http://127.0.0.1:${port}/.well-known/openid-configuration`
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  const google = { clientId: 'porchlight', clientSecret: 'only for tests', discoveryUrl }
  const world = await openWorld('embedded', { google, publicUrl })
  const { headers } = await world.ask('dan', 'GET /api/auth/google')
  expect(headers.get('location')).toBe('/auth?error=google_failed')
  expect((await world.ask('ada', 'GET /api/auth/user')).status, 'and keeps nobody else out').toBe(200)
  await world.close()
  await close()
})
