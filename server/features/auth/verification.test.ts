import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Mailer } from '#server/platform/mail/mail.ts'
import { dayMs } from '#shared/time.ts'
import { password } from '#tests/cast.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('confirming an address on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  /** Returns a new user, and the token of the link that was mailed to them. */
  async function newcomer() {
    const { name, email } = await world.newcomer()
    const [token = ''] = await world.waitForMailedTokens(email, '/verify-email')
    return { name, email, token }
  }
  const verify = (token: unknown, who = 'dan') => world.ask(who, 'POST /api/auth/verify', { token })
  const isVerified = async (who: string) => (await world.ask(who, 'GET /api/auth/user')).body.emailVerified

  test('signing up sends a link at once, and following it verifies the address', async () => {
    const { name, email, token } = await newcomer()
    expect(await isVerified(name)).toBe(false)
    const [mail] = await world.mailsTo(email)
    expect(mail?.text).toContain(`http://localhost/verify-email?token=${token}`)
    expect(await verify(token, name)).toMatchObject({ status: 200, body: { hasEnded: false, resetToken: null } })
    expect(await isVerified(name)).toBe(true)
  })

  test('a used link is kept until it expires, and then says what to do', async () => {
    const { name, token } = await newcomer()
    expect((await verify(token, name)).status).toBe(200)
    expect((await verify(token)).status).toBe(200)
    await world.db
      .updateTable('mail_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    const { status, body } = await verify(token)
    expect([status, body.code]).toEqual([400, 'verify_link_over'])
    expect(body.message).toContain('Sign in to send yourself a new one.')
  })

  test('a newer link replaces the older one', async () => {
    const { name, email, token } = await newcomer()
    expect((await world.ask(name, 'POST /api/auth/verify/send')).status).toBe(200)
    const tokens = await world.waitForMailedTokens(email, '/verify-email', 2)
    const [newer = ''] = tokens.filter((other) => other !== token)
    expect((await verify(token)).status).toBe(400)
    expect(await isVerified(name)).toBe(false)
    expect((await verify(newer)).status).toBe(200)
  })

  test('a verified user gets no further link', async () => {
    const { name, email, token } = await newcomer()
    await verify(token, name)
    expect((await world.ask(name, 'POST /api/auth/verify/send')).status).toBe(200)
    const other = await newcomer()
    expect(await world.mailsTo(other.email)).toHaveLength(1)
    expect(await world.mailsTo(email)).toHaveLength(1)
  })

  test('an expired link confirms nothing', async () => {
    const { name, token } = await newcomer()
    const links = world.db.selectFrom('mail_links').select('expires_at').where('kind', '=', 'verify')
    const [link] = await links.orderBy('expires_at', 'desc').limit(1).execute()
    expect(link?.expires_at.getTime()).toBeGreaterThan(Date.now() + dayMs)
    await world.db
      .updateTable('mail_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect((await verify(token)).body.code).toBe('verify_link_over')
    expect(await isVerified(name)).toBe(false)
  })

  test('the stored part of a link cannot be used as a link', async () => {
    const { name, token } = await newcomer()
    const rows = await world.db.selectFrom('mail_links').select('token_hash').execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { token_hash } of rows) expect((await verify(token_hash)).status).toBe(400)
    expect(await isVerified(name)).toBe(false)
  })

  test.each([undefined, null, 7, [], {}, '', 'a b', 'x\0', '\ud800', 'x'.repeat(5000), '..', "' or 1=1 --"])(
    'the token %j is no link',
    async (token) => {
      const { status, body } = await verify(token)
      expect(status).toBe(400)
      expect(body.message).toMatch(/This link was used already/)
    },
  )

  test('a password link confirms no address, and a confirmation link resets no password', async () => {
    const { email, token } = await newcomer()
    await world.ask('dan', 'POST /api/auth/forgot', { email })
    const [reset] = await world.waitForMailedTokens(email, '/reset-password')
    expect((await verify(reset)).status).toBe(400)
    expect((await world.ask('dan', 'POST /api/auth/reset', { token, password })).status).toBe(400)
  })

  test('nobody else can see whether an address is verified', async () => {
    const { body } = await world.ask('ben', `GET /api/users/${world.ids.ada}`)
    expect(body.firstName).toBe('Ada')
    expect(body).not.toHaveProperty('emailVerified')
  })
})

test.each(['/verify-email', '/reset-password'])(
  'a mail that is sent twice because the server gave no answer has the same valid link to %s',
  async (screen) => {
    const sent: { to: string; text: string }[] = []
    const linksTo = (email: string) =>
      sent
        .filter(({ to, text }) => to === email && text.includes(screen))
        .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
    const mailer: Mailer = {
      send: async ({ to, text }) => {
        sent.push({ to, text })
        if (linksTo(to).length === 1) throw new Error('The connection ended before the answer')
      },
    }
    const world = await openWorld('embedded', { mailer })
    onTestFinished(world.close)
    const { email } = await world.newcomer()
    if (screen === '/reset-password') await world.ask('dan', 'POST /api/auth/forgot', { email })
    await expect.poll(() => linksTo(email).length).toBe(2)
    const [first, again] = linksTo(email)
    expect(again).toBe(first)
    const [call, fields] =
      screen === '/verify-email'
        ? ['POST /api/auth/verify', { token: first }]
        : ['POST /api/auth/reset', { token: first, password: 'another one, please' }]
    expect((await world.ask('dan', call, fields)).status).toBe(200)
  },
)
