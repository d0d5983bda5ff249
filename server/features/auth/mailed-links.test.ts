import { describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const tables = ['users', 'accounts', 'sessions', 'mail_links', 'notification_settings', 'calendars'] as const

/** Requests by programs that scan a mail's links before its reader opens them. */
const scanners: [string, RequestInit][] = [
  ['HEAD', { method: 'HEAD' }],
  ['GET', {}],
  ['prefetch', { headers: { 'sec-purpose': 'prefetch', 'sec-fetch-dest': 'document' } }],
  ['preview', { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' } }],
]

describe.each(engines)('links in account mails on %s', (engine) => {
  const world = useWorld(engine)

  const linksIn = (text: string) => [...text.matchAll(/http:\/\/localhost(\/\S*)/g)].map(([, path = '']) => path)
  async function storedRows() {
    const rows = tables.map((table) => world.db.selectFrom(table).selectAll().execute())
    return JSON.stringify((await Promise.all(rows)).map((all) => all.map((row) => JSON.stringify(row)).toSorted()))
  }

  test('do nothing until somebody presses a button on their page', async () => {
    const { name, email } = await world.newcomer()
    await world.ask('dan', 'POST /api/auth/forgot', { email })
    const [resetToken] = await world.waitForMailedTokens(email, '/reset-password')
    const [verifyToken] = await world.waitForMailedTokens(email, '/verify-email')
    const other = `of-${email}`
    await world.ask(name, 'PATCH /api/auth/password', { current: password, next: 'another evening on the porch' })
    const elsewhere = await world.newcomer()
    await world.ask(elsewhere.name, 'PATCH /api/auth/email', { current: password, email: other })
    await expect.poll(() => world.db.selectFrom('outbox').select('id').execute()).toEqual([])
    await world.db
      .updateTable('users')
      .set({ email_verified: true })
      .where('email', '=', 'ada@porchlight.example')
      .execute()
    const { id } = await world.post()
    await world.ask('ben', 'POST /api/offers', { taskId: id })
    const offered = async () => (await world.mailsTo('ada@porchlight.example'))[0]?.subject
    await expect.poll(offered, { timeout: 10_000 }).toBe('New offer')
    await expect
      .poll(() => world.db.selectFrom('outbox').select('id').where('kind', '<>', 'messages').execute())
      .toEqual([])

    const mails = await Promise.all([email, other, elsewhere.email, 'ada@porchlight.example'].map(world.mailsTo))
    const links = new Set(mails.flat().flatMap(({ text }) => linksIn(text)))
    const paths = new Set([...links].map((link) => link.split('?')[0]?.replace(/[\w-]{36}$/, '')))
    for (const path of ['/verify-email', '/reset-password', '/account', '/forgot-password', '/unsubscribe'])
      expect(paths).toContain(path)

    const before = await storedRows()
    for (const link of links)
      for (const [how, init] of scanners) {
        const { status } = await fetch(world.address + link, { redirect: 'manual', ...init })
        expect(status, `${how} ${link}`).toBeLessThan(400)
      }
    for (const [line, token] of [
      ['POST /api/auth/verify/check', verifyToken],
      ['POST /api/auth/reset/check', resetToken],
    ] as const)
      expect((await world.ask('dan', line, { token })).status).toBeLessThanOrEqual(400)
    expect(await storedRows()).toBe(before)
  })
})
