import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Mailer } from '#server/mail/mail.ts'
import { dayMs } from '#shared/time.ts'
import { password } from '#tests/cast.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('confirming an address on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  /** Somebody new, and the token of the link that was mailed to them. */
  async function newcomer() {
    const { name, email } = await world.newcomer()
    const [token = ''] = await world.tokensMailedTo(email, '/verify-email')
    return { name, email, token }
  }
  const verify = (token: unknown, who = 'dan') => world.ask(who, 'POST /api/auth/verify', { token })
  const isVerified = async (who: string) => (await world.ask(who, 'GET /api/auth/user')).body.emailVerified

  test('signing up mails a link at once, and whoever follows it is verified', async () => {
    const { name, email, token } = await newcomer()
    expect(await isVerified(name)).toBe(false)
    const [mail] = await world.mailsTo(email)
    expect(mail?.text).toContain(`http://localhost/verify-email?token=${token}`)
    expect(await verify(token, name)).toMatchObject({ status: 200, body: { hasEnded: false, resetToken: null } })
    expect(await isVerified(name)).toBe(true)
  })

  test('a link is kept as used until it runs out, and then says what to do', async () => {
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

  test('a link that was mailed again takes the place of the older one', async () => {
    const { name, email, token } = await newcomer()
    expect((await world.ask(name, 'POST /api/auth/verify/send')).status).toBe(200)
    const tokens = await world.tokensMailedTo(email, '/verify-email', 2)
    const [newer = ''] = tokens.filter((other) => other !== token)
    expect((await verify(token)).status).toBe(400)
    expect(await isVerified(name)).toBe(false)
    expect((await verify(newer)).status).toBe(200)
  })

  test('who is verified is mailed no further link', async () => {
    const { name, email, token } = await newcomer()
    await verify(token, name)
    expect((await world.ask(name, 'POST /api/auth/verify/send')).status).toBe(200)
    const other = await newcomer()
    expect(await world.mailsTo(other.email)).toHaveLength(1)
    expect(await world.mailsTo(email)).toHaveLength(1)
  })

  test('a link that is too old confirms nothing', async () => {
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

  test('what the database keeps of a link opens nothing', async () => {
    const { name, token } = await newcomer()
    const kept = await world.db.selectFrom('mail_links').select('token_hash').execute()
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain(token)
    for (const { token_hash } of kept) expect((await verify(token_hash)).status).toBe(400)
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

  test('a link for a new password confirms no address, nor the other way round', async () => {
    const { email, token } = await newcomer()
    await world.ask('dan', 'POST /api/auth/forgot', { email })
    const [reset] = await world.tokensMailedTo(email, '/reset-password')
    expect((await verify(reset)).status).toBe(400)
    expect((await world.ask('dan', 'POST /api/auth/reset', { token, password })).status).toBe(400)
  })

  test('nobody else is told whether an address is verified', async () => {
    const { body } = await world.ask('ben', `GET /api/users/${world.ids.ada}`)
    expect(body.firstName).toBe('Ada')
    expect(body).not.toHaveProperty('emailVerified')
  })
})

test.each(['/verify-email', '/reset-password'])(
  'a mail that was taken without a word, and so is sent once more, has the same link to %s, which works',
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
    onTestFinished(world.end)
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
